import type { Day } from '@marquee/contracts/rules/days';
import hosting from './hosting-ranges.json' with { type: 'json' };

/** Packages whose lists decide what is invalid, by the version that is installed. A test compares them. */
export const botNames = { version: '5.2.3', date: '2026-11-09' } as const;
export const countryRangesVersion = '2.3.2026061719';

/** The day in the version of a package of @ip-location-db, such as 2.3.2026061719. Throws where it has none. */
export const dayOfVersion = (version: string): Day => {
  const [, year, month, day] = /\.(\d{4})(\d{2})(\d{2})\d{2}$/.exec(version) ?? [];
  if (day === undefined) throw new Error(`version ${version} names no day`);
  return `${year}-${month}-${day}`;
};

/**
 * The lists by which events are judged, and the day of each. They are renewed with the packages: see
 * TrafficListsOld in infra/handbook/alerts.md.
 */
export const trafficLists = [
  { name: 'named bots', date: botNames.date },
  { name: 'networks of data centers', date: dayOfVersion(hosting.version) },
  { name: 'countries of IP ranges', date: dayOfVersion(countryRangesVersion) },
] as const;
