import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { clientIp } from './client-ip';

const requestFrom = (remoteAddress: string, forwardedFor?: string): IncomingMessage => {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  const req = new IncomingMessage(socket);
  if (forwardedFor !== undefined) req.headers['x-forwarded-for'] = forwardedFor;
  return req;
};

test.each([
  ['without proxies of ours, the header is ignored', 0, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['behind one proxy, its entry is the client', 1, '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['entries further left are ignored', 1, '10.0.0.1', '1.2.3.4, 198.51.100.1', '198.51.100.1'],
  [
    'behind two proxies, the second entry from the right is the client',
    2,
    '10.0.0.1',
    '1.2.3.4, 198.51.100.1, 10.0.0.2',
    '198.51.100.1',
  ],
  ['fewer entries than proxies: none is trusted', 3, '10.0.0.1', '198.51.100.1', '10.0.0.1'],
  ['an entry that is not an IP', 1, '10.0.0.1', 'unknown', '10.0.0.1'],
  ['no header', 1, '10.0.0.1', undefined, '10.0.0.1'],
  ['an IPv4-mapped IPv6 address', 0, '::ffff:203.0.113.9', undefined, '203.0.113.9'],
])('%s', (_what, hops, socket, forwardedFor, expected) => {
  expect(clientIp(hops)(requestFrom(socket, forwardedFor))).toBe(expected);
});

test('with a list of proxies, only their connections may name the client', () => {
  const ipOf = clientIp(1, ['10.0.0.0/8', '::1', '2001:db8::/32']);
  expect(ipOf(requestFrom('10.1.2.3', '198.51.100.1'))).toBe('198.51.100.1');
  expect(ipOf(requestFrom('::ffff:10.1.2.3', '198.51.100.1'))).toBe('198.51.100.1');
  expect(ipOf(requestFrom('2001:db8::7', '198.51.100.1'))).toBe('198.51.100.1');
  expect(ipOf(requestFrom('203.0.113.9', '198.51.100.1'))).toBe('203.0.113.9');
});
