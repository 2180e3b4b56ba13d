// Exits with 0 when node_modules has the locked versions. Plain JavaScript: it runs before npm does.
import { readFileSync } from 'node:fs';

const packagesOf = (path) => JSON.parse(readFileSync(path, 'utf8')).packages ?? {};

try {
  const wanted = packagesOf('package-lock.json');
  // npm writes this file last, so an installation that was interrupted has none.
  const installed = packagesOf('node_modules/.package-lock.json');
  const outdated = Object.entries(wanted).filter(([path, { version, link, optional, peer }]) => {
    if (!path.includes('node_modules/')) return false;
    const have = installed[path];
    // Packages for another operating system are absent.
    if (have === undefined) return !(optional || peer);
    return !link && have.version !== version;
  });
  process.exitCode = outdated.length === 0 ? 0 : 1;
} catch {
  process.exitCode = 1;
}
