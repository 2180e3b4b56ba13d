import type { HotRequest } from '@marquee/contracts/http/hot-batch';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { requestContext } from './request-context';
import { readUserAgent } from './user-agent';

const salts = new Map([
  ['2026-11-20', Buffer.alloc(32, 1)],
  ['2026-11-21', Buffer.alloc(32, 2)],
]);
const contextOf = requestContext({
  userAgentOf: readUserAgent,
  countryOf: (ip) => (ip === '203.0.113.9' ? 'AU' : 'ZZ'),
  dayOf: siteDay('UTC'),
  saltOf: (day) => salts.get(day) ?? Buffer.alloc(32),
  admitVisitor: (visitor) => visitor,
});
const noon = Date.parse('2026-11-20T12:00:00Z');
const request = (headers: Record<string, string> = {}, ip = '203.0.113.9'): HotRequest => ({
  requestId: 'r',
  route: 'page-view',
  method: 'POST',
  ip,
  headers: {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    ...headers,
  },
});

it('gives a visitor the same pseudonym of 16 hexadecimal digits all day, and another one the next day', () => {
  const today = contextOf(request(), noon).visitor('session-1');
  expect(today).toMatch(/^[0-9a-f]{16}$/);
  expect(contextOf(request({}, '198.51.100.1'), noon + 1_000).visitor('session-1')).toBe(today);
  expect(contextOf(request(), noon + 86_400_000).visitor('session-1')).not.toBe(today);
  expect(contextOf(request(), noon).visitor('session-2')).not.toBe(today);
});

it('distinguishes visitors without a session by IP and user agent', () => {
  const visitor = contextOf(request(), noon).visitor('');
  expect(contextOf(request(), noon).visitor(undefined)).toBe(visitor);
  expect(contextOf(request({}, '::ffff:203.0.113.9'), noon).visitor(null)).toBe(visitor);
  expect(contextOf(request({}, '203.0.113.10'), noon).visitor(null)).not.toBe(visitor);
  expect(contextOf(request({ 'user-agent': 'other' }), noon).visitor(null)).not.toBe(visitor);
});

it.each(['sec-gpc', 'dnt'])('ignores the session id when %s asks for privacy', (header) => {
  const visitor = contextOf(request({ [header]: '1' }), noon).visitor('session-1');
  expect(visitor).toBe(contextOf(request(), noon).visitor(undefined));
  expect(visitor).toBe(contextOf(request({ [header]: '1' }), noon).visitor('session-2'));
});

it('finds the country of an IPv4 address on an IPv6 socket', () => {
  expect(contextOf(request({}, '::ffff:203.0.113.9'), noon).country()).toBe('AU');
});
