import { cachedDailyHash, visitorOf } from './visitor';

const salt = Buffer.alloc(32, 1);
const otherSalt = Buffer.alloc(32, 2);
const senders = [
  { ip: '8.8.8.8', userAgent: 'Firefox' },
  { ip: '8.8.8.8', userAgent: 'Chrome' },
  { ip: '8.8.8.8', userAgent: 'Chrome', visitId: '8.8.8.8 Chrome' },
  { ip: '8.8.8.8', userAgent: 'x'.repeat(8_000) },
];

test('a remembered pseudonym is the one that the hash gives, for every salt', () => {
  const hash = cachedDailyHash();
  const cached = (one: Buffer, sender: (typeof senders)[number]) => visitorOf(one, sender, hash);
  for (const one of [salt, salt, otherSalt, salt])
    for (const sender of senders) expect(cached(one, sender)).toBe(visitorOf(one, sender));
  expect(new Set(senders.map((sender) => cached(salt, sender))).size).toBe(senders.length);
});
