import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { checkoutDir } from '../../launch/instance/checkout';

const Lock = z.object({
  packages: z.record(
    z.string(),
    z.object({
      license: z.string().optional(),
      integrity: z.string().optional(),
      dev: z.boolean().optional(),
      link: z.boolean().optional(),
      optionalDependencies: z.record(z.string(), z.string()).optional(),
    }),
  ),
});

export type LockedPackage = {
  readonly name: string;
  /** An SPDX expression. */
  readonly license: string;
  readonly integrity: string | undefined;
  /** Installed in production. */
  readonly shipped: boolean;
  /** One package per platform, of which npm installs those that fit. */
  readonly optional: readonly string[];
};

/** Every npm package of package-lock.json, without our own. */
export const lockedPackages = (): readonly LockedPackage[] => {
  const { packages } = Lock.parse(
    JSON.parse(readFileSync(path.join(checkoutDir, 'package-lock.json'), 'utf8')),
  );
  return Object.entries(packages).flatMap(([folder, found]) => {
    const at = folder.lastIndexOf('node_modules/');
    if (at < 0 || found.link) return [];
    return {
      name: folder.slice(at + 'node_modules/'.length),
      license: found.license ?? 'unknown',
      integrity: found.integrity,
      shipped: !found.dev,
      optional: Object.keys(found.optionalDependencies ?? {}),
    };
  });
};

/** Licenses that only ask to keep their notice. MPL-2.0 covers changes of its files; we make none. */
const allowed = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['Unlicense', 'CC0-1.0', 'CC-BY-4.0', 'OFL-1.1', 'MPL-2.0'],
]);

/** libvips, which sharp loads as a shared library: LGPL-3.0 asks for its notice and no changes. */
const isSharedLibrary = (name: string): boolean => name.startsWith('@img/sharp-');

const isAllowed = ({ name, license }: Pick<LockedPackage, 'name' | 'license'>): boolean =>
  license
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) =>
      choice
        .split(' AND ')
        .every((part) => allowed.has(part) || (part === 'LGPL-3.0-or-later' && isSharedLibrary(name))),
    );

/** `name (license)` of each package whose license is not allowed. */
export const forbiddenPackages = (packages: readonly LockedPackage[]): string[] =>
  packages.filter((one) => !isAllowed(one)).map(({ name, license }) => `${name} (${license})`);
