import { forbiddenPackages, lockedPackages } from './locked-packages';

const packages = lockedPackages();

test('every package has an allowed license', () => {
  expect(packages.length).toBeGreaterThan(500);
  expect(forbiddenPackages(packages)).toEqual([]);
});

test('a license outside the list is reported, also in a combination', () => {
  const licensed = (license: string) => ({
    name: 'it',
    license,
    integrity: undefined,
    shipped: true,
    optional: [],
  });
  expect(
    forbiddenPackages(
      ['GPL-3.0-only', 'MIT AND GPL-3.0-only', '(MIT OR GPL-3.0-only)', 'LGPL-3.0-or-later', 'unknown'].map(
        licensed,
      ),
    ),
  ).toEqual(['it (GPL-3.0-only)', 'it (MIT AND GPL-3.0-only)', 'it (LGPL-3.0-or-later)', 'it (unknown)']);
});

test('every package is locked by a checksum', () =>
  expect(packages.filter(({ integrity }) => !integrity).map(({ name }) => name)).toEqual([]));

test('the lock file has the binaries of every platform, which npm ci requires', () => {
  const names = new Set(packages.map(({ name }) => name));
  expect(packages.flatMap(({ optional }) => optional).filter((name) => !names.has(name))).toEqual([]);
});
