import { createRequire } from 'node:module';
import { botNames, countryRangesVersion, dayOfVersion, trafficLists } from './list-dates';

const installed = (name: string): unknown => {
  const read: unknown = createRequire(import.meta.url)(`${name}/package.json`);
  return typeof read === 'object' && read !== null && 'version' in read ? read.version : undefined;
};

test('the dates of the lists are those of the installed packages', () => {
  expect(installed('isbot')).toBe(botNames.version);
  expect(installed('@ip-location-db/geo-whois-asn-country-mmdb')).toBe(countryRangesVersion);
  expect(dayOfVersion(countryRangesVersion)).toBe('2026-06-17');
  for (const { date } of trafficLists) expect(Date.parse(date)).toBeGreaterThan(Date.parse('2026-01-01'));
  expect(() => dayOfVersion('1.2.3')).toThrow('names no day');
});
