import { openVisitTokens, pageId, pageTicket, sectionTickets, tokenLivesMs } from './visit-tokens';

const noon = Date.parse('2026-11-20T12:00:00Z');
const keys = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
const { read, readTicket, issue } = openVisitTokens(keys);
const client = { ip: '203.0.113.9', userAgent: 'a browser' };
const begun = { id: 'a1b2c3d4e5f60718', hasSeen: () => false };
const token = issue(begun, ['home-featured', 'similar'], client, noon);

test('a token proves the visit, its pages and its time', () => {
  const visit = read(token, client, noon + 1_000);
  expect(visit).toMatchObject({ id: begun.id, issuedAt: noon });
  expect(
    (['home-featured', 'similar', 'browse', 'profile'] as const).map((one) => visit?.hasSeen(one)),
  ).toEqual([true, true, false, false]);
});

test('a renewed token keeps the pages of before', () => {
  const visit = read(token, client, noon);
  const renewed = read(issue(visit ?? begun, ['profile'], client, noon + 5_000), client, noon + 5_000);
  expect(renewed).toMatchObject({ id: begun.id, issuedAt: noon + 5_000 });
  expect([renewed?.hasSeen('home-featured'), renewed?.hasSeen('profile')]).toEqual([true, true]);
});

test('a token without an id proves its pages as well', () => {
  expect(read(issue({ ...begun, id: '' }, ['browse'], client, noon), client, noon)?.id).toBe('');
});

test('another address of the same /64 is the same client', () => {
  const phone = { ...client, ip: '2001:db8:1:2::1' };
  const own = issue(begun, [], phone, noon);
  expect(read(own, { ...phone, ip: '2001:db8:1:2:ffff::9' }, noon)).toBeDefined();
  expect(read(own, { ...phone, ip: '2001:db8:1:3::1' }, noon)).toBeUndefined();
});

test.each([
  ['of another address', token, { ...client, ip: '203.0.113.10' }, noon],
  ['of another browser', token, { ...client, userAgent: 'another' }, noon],
  ['that has expired', token, client, noon + tokenLivesMs],
  ['of the future', token, client, noon - 61_000],
  ['with another time', token.replace(noon.toString(36), (noon + 1).toString(36)), client, noon],
  ['with more pages', token.replace(/\.[^.]+/, '.zz'), client, noon],
  ['with another id', token.replace(begun.id, 'a1b2c3d4e5f60719'), client, noon],
  ['that is invented', '0123456789abcdef0123456789abcdef', client, noon],
  ['that is empty', '', client, noon],
])('a token %s proves nothing', (_name, given, from, at) => {
  expect(read(given, from, at)).toBeUndefined();
});

test('a token of the former key is read, of a removed one not', () => {
  const former = openVisitTokens(keys.slice(1)).issue(begun, [], client, noon);
  expect(read(former, client, noon)).toBeDefined();
  expect(openVisitTokens(keys.slice(0, 1)).read(former, client, noon)).toBeUndefined();
});

describe('the ticket of a page', () => {
  const tickets = sectionTickets({ issue }, noon + 5);
  const ticket = pageTicket(tickets, '/model/velvet-rose');

  test('proves this page and the surfaces of its section, to everybody, for three hours', () => {
    const page = readTicket(ticket, noon + 3_600_000);
    expect(page?.id).toBe(pageId('/model/velvet-rose/'));
    expect([page?.hasSeen('profile'), page?.hasSeen('browse')]).toEqual([true, false]);
    expect(readTicket(ticket, noon + tokenLivesMs)).toBeUndefined();
    expect(read(ticket, client, noon)).toBeUndefined();
  });

  test('is not that of another page, nor the secret that it is made from', () => {
    const other = pageTicket(tickets, '/model/iron-rose').split('.');
    const mixed = ticket
      .split('.')
      .with(2, other[2] ?? '')
      .join('.');
    for (const given of [mixed, tickets.model, ticket.replace(/\.[^.]+/, '.zz')])
      expect(readTicket(given, noon)).toBeUndefined();
    expect(pageTicket({}, '/model/velvet-rose')).toBe('');
  });

  test('is read with the former key', () => {
    const former = sectionTickets(openVisitTokens(keys.slice(1)), noon);
    expect(readTicket(pageTicket(former, '/'), noon)?.hasSeen('home-featured')).toBe(true);
  });
});
