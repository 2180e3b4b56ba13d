import type { LaneCall } from '@marquee/contracts/http/hot-batch';
import { siteDay } from '@marquee/kit/days/site-day';
import { readAgent } from './user-agent';
import { readVisit } from './request-context';

const salts = new Map([
  ['2026-11-20', Buffer.alloc(32, 1)],
  ['2026-11-21', Buffer.alloc(32, 2)],
]);
const visitOf = readVisit({
  agentOf: readAgent,
  countryOf: (address) => (address === '203.0.113.9' ? 'AU' : 'ZZ'),
  dayOf: siteDay('UTC'),
  saltOf: (day) => salts.get(day) ?? Buffer.alloc(32),
});
const noon = Date.parse('2026-11-20T12:00:00Z');
const call = (headers: Record<string, string> = {}, address = '203.0.113.9'): LaneCall => ({
  requestId: 'r',
  method: 'POST',
  path: '/',
  address,
  headers: {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    ...headers,
  },
});

it('gives one visitor one pseudonym a day, of 16 hexadecimal digits, and another one the next day', () => {
  const today = visitOf(call(), noon).visitor('session-1');
  expect(today).toMatch(/^[0-9a-f]{16}$/);
  expect(visitOf(call({}, '198.51.100.1'), noon + 1_000).visitor('session-1')).toBe(today);
  expect(visitOf(call(), noon + 86_400_000).visitor('session-1')).not.toBe(today);
  expect(visitOf(call(), noon).visitor('session-2')).not.toBe(today);
});

it('tells visitors without a session by address and user agent', () => {
  const visitor = visitOf(call(), noon).visitor('');
  expect(visitOf(call(), noon).visitor(undefined)).toBe(visitor);
  expect(visitOf(call({}, '::ffff:203.0.113.9'), noon).visitor(null)).toBe(visitor);
  expect(visitOf(call({}, '203.0.113.10'), noon).visitor(null)).not.toBe(visitor);
  expect(visitOf(call({ 'user-agent': 'other' }), noon).visitor(null)).not.toBe(visitor);
});

it.each(['sec-gpc', 'dnt'])('uses no session id where %s asks not to be told apart', (header) => {
  const visitor = visitOf(call({ [header]: '1' }), noon).visitor('session-1');
  expect(visitor).toBe(visitOf(call(), noon).visitor(undefined));
  expect(visitor).toBe(visitOf(call({ [header]: '1' }), noon).visitor('session-2'));
});

it('finds the country of an address that arrived on an IPv6 socket', () => {
  expect(visitOf(call({}, '::ffff:203.0.113.9'), noon).country()).toBe('AU');
});
