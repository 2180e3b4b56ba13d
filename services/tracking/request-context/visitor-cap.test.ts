import { randomBytes } from 'node:crypto';
import { otherVisitor } from '@marquee/contracts/events/visit-facts';
import { openVisitorCap } from './visitor-cap';

const salt = Buffer.alloc(32, 7);
const from = (ip: string, day: `${number}-${number}-${number}` = '2026-11-20') => ({ day, salt, ip });
const pseudonym = (): string => randomBytes(8).toString('hex');

test('admits as many new visitors of a block as it may bring, and those again at any time', () => {
  const admit = openVisitorCap(3);
  const visitors = Array.from({ length: 5 }, pseudonym);
  const admitted = visitors.map((visitor) => admit(visitor, from('192.0.2.1')));
  expect(admitted).toEqual([...visitors.slice(0, 3), otherVisitor, otherVisitor]);
  expect(visitors.map((visitor) => admit(visitor, from('192.0.2.1')))).toEqual(admitted);
  const elsewhere = pseudonym();
  expect(admit(elsewhere, from('192.0.2.2'))).toBe(elsewhere);
});

test('counts the /64, the /56 and the /48 of an IPv6 address', () => {
  const admit = openVisitorCap(3);
  const admitted = (ip: string): boolean => admit(pseudonym(), from(ip)) !== otherVisitor;
  const networks = Array.from({ length: 256 }, (_, n) => `2001:db8:1:${n.toString(16)}::1`);
  expect(networks.filter(admitted)).toHaveLength(12);
  const wider = Array.from({ length: 256 }, (_, n) => `2001:db8:1:${n.toString(16)}00::1`);
  expect(wider.filter(admitted)).toHaveLength(36);
  expect(admitted('2001:db8:2::1')).toBe(true);
});

test('each day begins anew, and no earlier day is counted', () => {
  const admit = openVisitorCap(1);
  const day = (today: `${number}-${number}-${number}`): boolean =>
    admit(pseudonym(), from('192.0.2.1', today)) !== otherVisitor;
  expect([day('2026-11-20'), day('2026-11-20')]).toEqual([true, false]);
  expect([day('2026-11-21'), day('2026-11-21')]).toEqual([true, false]);
  expect([day('2026-11-19'), day('2026-11-19')]).toEqual([true, true]);
});

test('refuses no visitor of a thousand blocks that stay below their caps', () => {
  const admit = openVisitorCap(60);
  const admitted = Array.from({ length: 50_000 }, (_, n) =>
    admit(pseudonym(), from(`10.0.${(n % 1_000) >> 8}.${(n % 1_000) & 255}`)),
  );
  expect(admitted.filter((visitor) => visitor === otherVisitor).length).toBe(0);
});
