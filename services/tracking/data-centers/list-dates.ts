import { dayOfVersion } from './day-of-version';
import { hostingRangesVersion } from './hosting-ranges';

/** Packages whose lists decide what is invalid, by the version that is installed. A test compares them. */
export const botNames = { version: '5.2.3', date: '2026-11-09' } as const;
export const countryRangesVersion = '2.3.2026061719';

/**
 * The lists by which events are judged, and the day of each. They are renewed with the packages: see
 * TrafficListsOld in infra/handbook/alerts.md.
 */
export const trafficLists = [
  { name: 'named bots', date: botNames.date },
  { name: 'networks of data centers', date: dayOfVersion(hostingRangesVersion) },
  { name: 'countries of IP ranges', date: dayOfVersion(countryRangesVersion) },
] as const;
