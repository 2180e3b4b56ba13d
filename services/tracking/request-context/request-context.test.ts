import type { HotRequest } from '@marquee/contracts/http/hot-batch';
import { openCaps } from '@marquee/kit/caps/caps';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { openVisitTokens } from '@marquee/kit/visits/visit-tokens';
import { testCaps } from '../testing/hot-routes';
import { modelState } from '../testing/models';
import { requestContext, type SentVisit, type SharedFacts } from './request-context';
import { readUserAgent } from './user-agent';
import { dailyHash } from './visitor';

const salts = new Map([
  ['2026-11-20', Buffer.alloc(32, 1)],
  ['2026-11-21', Buffer.alloc(32, 2)],
]);
const networks = new Map([
  ['192.0.2.1', 'own' as const],
  ['192.0.2.2', 'data-center' as const],
]);
const rose = modelState(1, { slug: 'velvet-rose', formerSlugs: ['old-rose'] });
const models = new Map([
  ['velvet-rose', rose],
  ['old-rose', rose],
  ['other', modelState(2, { slug: 'other' })],
]);
const tokens = openVisitTokens([Buffer.alloc(32, 3)]);
const contextOf = requestContext({
  userAgentOf: readUserAgent,
  countryOf: (ip) => (ip === '203.0.113.9' ? 'AU' : 'ZZ'),
  dayOf: siteDay('UTC'),
  saltOf: (day) => salts.get(day) ?? Buffer.alloc(32),
  dailyHash,
  tokens,
  caps: openCaps(testCaps, siteDay('UTC')),
  siteHost: 'marquee.test',
  networkReason: (ip) => networks.get(ip),
  isNamedBot: (userAgent) => userAgent.includes('our-monitor'),
  modelOf: (slug) => models.get(slug),
});
const noon = Date.parse('2026-11-20T12:00:00Z');
const request = (
  headers: Record<string, string> = {},
  ip = '203.0.113.9',
  more: Partial<HotRequest> = {},
): HotRequest => ({
  requestId: 'r',
  route: 'page-view',
  method: 'POST',
  ip,
  headers: {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    ...headers,
  },
  ...more,
});

const chrome = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0';
const visit = (id: string, { ip = '203.0.113.9', at = noon - 1_000 } = {}) => ({
  sessionId: tokens.issue({ id, hasSeen: () => false }, [], { ip, userAgent: chrome }, at),
});
const one = visit('a1b2c3d4e5f60718');
const another = visit('b1b2c3d4e5f60718');

test('gives a visit the same pseudonym of 16 hexadecimal digits all day, and another one the next day', () => {
  const today = contextOf(request(), noon).pseudonym(one);
  expect(today).toMatch(/^[0-9a-f]{16}$/);
  const elsewhere = visit('a1b2c3d4e5f60718', { ip: '198.51.100.1' });
  expect(contextOf(request({}, '198.51.100.1'), noon + 1_000).pseudonym(elsewhere)).toBe(today);
  const tomorrow = noon + 86_400_000;
  const later = visit('a1b2c3d4e5f60718', { at: tomorrow - 1_000 });
  expect(contextOf(request(), tomorrow).pseudonym(later)).not.toBe(today);
  expect(contextOf(request(), noon).pseudonym(another)).not.toBe(today);
});

test.each([
  ['that the client invented', { sessionId: 'session-1' }],
  ['of another address', visit('a1b2c3d4e5f60718', { ip: '203.0.113.10' })],
  ['without an id', visit('')],
])('takes a visit %s for the IP and user agent that sent it', (_name, sent) => {
  expect(contextOf(request(), noon).pseudonym(sent)).toBe(contextOf(request(), noon).pseudonym({}));
});

test('issues a token that goes on with a visit, and begins one with an id only after the first of a network', () => {
  const issued = (sent: { sessionId?: string | undefined }, headers = {}, ip = '203.0.113.77') => {
    const context = contextOf(request(headers, ip), noon);
    const sessionId = context.issueToken(sent, ['browse']);
    return { sessionId, visit: context.visit({ sessionId }) };
  };
  const first = issued({});
  expect([first.visit?.id, first.visit?.hasSeen('browse')]).toEqual(['', true]);
  const second = issued({});
  expect(second.visit?.id).toMatch(/^[0-9a-f]{16}$/);
  expect(issued({ sessionId: second.sessionId }).visit?.id).toBe(second.visit?.id);
  expect(issued({}, { 'sec-gpc': '1' }).visit?.id).toBe('');
});

test('takes only demo traffic at its word', () => {
  const demo = contextOf(request({}, undefined, { at: noon }), noon);
  expect(demo.visit({ sessionId: 'anyone' })?.hasSeen('home-featured')).toBe(true);
  expect(demo.issueToken({}, [])).toBeUndefined();
  // Nobody is a visitor of both kinds of traffic.
  expect(demo.pseudonym({})).not.toBe(contextOf(request(), noon).pseudonym({}));
  expect(demo.pseudonym({ sessionId: 'a1b2c3d4e5f60718' })).not.toBe(
    contextOf(request(), noon).pseudonym(one),
  );
});

test('distinguishes visitors without a session by IP and user agent', () => {
  const visitor = contextOf(request(), noon).pseudonym({ sessionId: '' });
  expect(contextOf(request(), noon).pseudonym({ sessionId: undefined })).toBe(visitor);
  expect(contextOf(request({}, '::ffff:203.0.113.9'), noon).pseudonym({ sessionId: null })).toBe(visitor);
  expect(contextOf(request({}, '203.0.113.10'), noon).pseudonym({ sessionId: null })).not.toBe(visitor);
  expect(contextOf(request({ 'user-agent': 'other' }), noon).pseudonym({ sessionId: null })).not.toBe(
    visitor,
  );
});

test.each(['sec-gpc', 'dnt'])('ignores the id of the visit when %s asks for privacy', (header) => {
  const visitor = contextOf(request({ [header]: '1' }), noon).pseudonym(one);
  expect(visitor).toBe(contextOf(request(), noon).pseudonym({ sessionId: undefined }));
  expect(visitor).toBe(contextOf(request({ [header]: '1' }), noon).pseudonym(another));
});

const factsOf = (sent: SentVisit, ip?: string): Partial<SharedFacts> =>
  JSON.parse(`{${contextOf(request({}, ip), noon).facts(sent, undefined)}`);

test('finds the country of an IPv4 address on an IPv6 socket', () => {
  expect(factsOf({}, '::ffff:203.0.113.9').country).toBe('AU');
});

test('reads the referrer of a visit as a URL or as a host alone', () => {
  const referrer = (sent?: string) => factsOf({ referrer: sent }).referrer;
  expect(
    ['https://www.Instagram.com/p/1', 'l.instagram.com', 'direct', 'https://marquee.test/', 'x'].map(
      referrer,
    ),
  ).toEqual(['www.instagram.com', 'l.instagram.com', 'direct', 'direct', 'direct']);
  expect(referrer()).toBeUndefined();
});

describe('the reason against an event', () => {
  const reason = (about: string | undefined, ...given: Parameters<typeof request>) =>
    contextOf(request(...given), noon).invalid(about === undefined ? undefined : models.get(about));
  const own = (admin: boolean, ...holderOf: string[]) => ({ own: { admin, holderOf } });

  test('is own for every event of an administrator, and for a holder on her own model only, also under its former slug', () => {
    expect(reason(undefined, {}, undefined, own(true))).toBe('own');
    expect(reason('other', {}, undefined, own(true))).toBe('own');
    expect(reason('velvet-rose', {}, undefined, own(false, 'velvet-rose'))).toBe('own');
    expect(reason('velvet-rose', {}, undefined, own(false, 'other', 'old-rose'))).toBe('own');
    expect(reason('other', {}, undefined, own(false, 'velvet-rose'))).toBeUndefined();
    expect(reason(undefined, {}, undefined, own(false, 'velvet-rose'))).toBeUndefined();
  });

  test('is own for an agency on the models of its session only', () => {
    const id = models.get('velvet-rose')?.id ?? 0;
    const agency = { own: { admin: false, holderOf: [], agencyOf: [id] } };
    expect(reason('velvet-rose', {}, undefined, agency)).toBe('own');
    expect(reason('other', {}, undefined, agency)).toBeUndefined();
  });

  test('follows the range of the IP, and names a bot of the administrator', () => {
    expect(reason('other', {}, '192.0.2.1')).toBe('own');
    expect(reason('other', {}, '::ffff:192.0.2.2')).toBe('data-center');
    expect(reason('other', { 'user-agent': 'our-monitor/1' })).toBe('bot');
  });

  test('is the strongest about the sender when several hold', () => {
    const everything = { 'sec-fetch-dest': 'image', 'user-agent': 'Googlebot/2.1' };
    const click = { route: 'link-click', method: 'GET' } as const;
    expect(reason('other', everything, '192.0.2.2', { ...click, ...own(true) })).toBe('bot');
    const embedded = { 'sec-fetch-dest': 'image' };
    expect(reason('other', embedded, '192.0.2.2', { ...click, ...own(true) })).toBe('own');
    expect(reason('other', embedded, '192.0.2.1', click)).toBe('own');
    expect(reason('other', embedded, '192.0.2.2', click)).toBe('embedded');
  });
});
