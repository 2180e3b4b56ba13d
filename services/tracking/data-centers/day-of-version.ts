import type { Day } from '@marquee/contracts/rules/days';

/** The day in the version of a package of @ip-location-db, such as 2.3.2026061719. Throws where it has none. */
export const dayOfVersion = (version: string): Day => {
  const [, year, month, day] = /\.(\d{4})(\d{2})(\d{2})\d{2}$/.exec(version) ?? [];
  if (day === undefined) throw new Error(`version ${version} names no day`);
  return `${year}-${month}-${day}`;
};
