/** `make licenses`: the license of every npm package. Exits with 1 if one is not allowed. */
import { forbiddenPackages, lockedPackages } from './locked-packages';

const packages = lockedPackages();
const byLicense = new Map<string, string[]>();
for (const { name, license, shipped } of packages)
  byLicense.set(license, [...(byLicense.get(license) ?? []), shipped ? name : `${name} (development)`]);
for (const [license, names] of [...byLicense].sort((a, b) => b[1].length - a[1].length))
  console.log(`${license}, ${names.length}: ${[...new Set(names)].sort().join(', ')}\n`);

const forbidden = forbiddenPackages(packages);
if (forbidden.length > 0) {
  console.error(`Not allowed by CONTRIBUTING.md, section Dependencies: ${forbidden.join(', ')}.`);
  process.exitCode = 1;
}
