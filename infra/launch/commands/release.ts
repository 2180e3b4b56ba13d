/** `make release VERSION=0.2.0`: archive, notes, bill of materials and checksums, the same for one commit. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { UserError } from '@marquee/kit/errors/user-error';
import { z } from 'zod';
import { notesOf } from '../build/changelog';
import { checkoutDir, productVersion } from '../instance/checkout';
import { verb } from '../terminal/verb';

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: checkoutDir, maxBuffer: 512 * 1024 * 1024 });

const Bill = z.looseObject({
  serialNumber: z.string(),
  metadata: z.looseObject({ timestamp: z.string(), component: z.looseObject({ name: z.string() }) }),
});

/** The packages of the product, as CycloneDX, with the commit's time and without npm's random number. */
const billOfMaterials = (): Buffer => {
  const written = execFileSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'], {
    cwd: checkoutDir,
    maxBuffer: 64 * 1024 * 1024,
  });
  const { serialNumber: _random, ...bill } = Bill.parse(JSON.parse(written.toString('utf8')));
  const metadata = {
    ...bill.metadata,
    timestamp: new Date(git('show', '--no-patch', '--format=%cI').toString('utf8').trim()).toISOString(),
    component: { ...bill.metadata.component, name: 'marquee' },
  };
  return Buffer.from(`${JSON.stringify({ ...bill, metadata }, null, 2)}\n`);
};

await verb('release', async () => {
  const version = process.argv[2] ?? '';
  if (!/^\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
    throw new UserError('Name the version: make release VERSION=0.2.0.');
  if (productVersion() !== version)
    throw new UserError(
      `package.json has version ${productVersion()}: set it to ${version} and commit that first.`,
    );
  const notes = notesOf(version, readFileSync(join(checkoutDir, 'CHANGELOG.md'), 'utf8'));
  if (notes === undefined)
    throw new UserError(
      `CHANGELOG.md has no section "## [${version}]": rename "Unreleased" and commit that first.`,
    );
  if (git('status', '--porcelain', '--untracked-files=no').length > 0)
    throw new UserError('This checkout has changes that are not committed: a release is a commit.');

  const folder = join(checkoutDir, 'release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const files = new Map<string, Buffer>([
    [
      `marquee-${version}.tar.gz`,
      gzipSync(git('archive', `--prefix=marquee-${version}/`, 'HEAD'), { level: 9 }),
    ],
    [`marquee-${version}.md`, Buffer.from(notes)],
    [`marquee-${version}.sbom.json`, billOfMaterials()],
  ]);
  for (const [name, content] of files) writeFileSync(join(folder, name), content);
  const sums = [...files].map(
    ([name, content]) => `${createHash('sha256').update(content).digest('hex')}  ${name}\n`,
  );
  writeFileSync(join(folder, 'SHA256SUMS'), sums.join(''));
  console.log(
    `${sums.join('')}Written to release/. Next: git tag -a v${version} -F release/marquee-${version}.md`,
  );
});
