import { siteDay } from './site-calendar';

const at = (iso: string) => Date.parse(iso);

it('changes the day at midnight of the zone, also where the zone is a half or a quarter of an hour off', () => {
  const kolkata = siteDay('Asia/Kolkata');
  expect(kolkata(at('2026-11-19T18:29:59.999Z'))).toBe('2026-11-19');
  expect(kolkata(at('2026-11-19T18:30:00Z'))).toBe('2026-11-20');
  const kathmandu = siteDay('Asia/Kathmandu');
  expect(kathmandu(at('2026-11-19T18:14:59.999Z'))).toBe('2026-11-19');
  expect(kathmandu(at('2026-11-19T18:15:00Z'))).toBe('2026-11-20');
});

it('keeps to the zone on the days on which its clocks change', () => {
  const berlin = siteDay('Europe/Berlin');
  expect(berlin(at('2026-03-28T22:59:59Z'))).toBe('2026-03-28');
  expect(berlin(at('2026-03-28T23:00:00Z'))).toBe('2026-03-29');
  expect(berlin(at('2026-03-29T21:59:59Z'))).toBe('2026-03-29');
  expect(berlin(at('2026-03-29T22:00:00Z'))).toBe('2026-03-30');
  expect(berlin(at('2026-10-25T22:59:59Z'))).toBe('2026-10-25');
  expect(berlin(at('2026-10-25T23:00:00Z'))).toBe('2026-10-26');
});
