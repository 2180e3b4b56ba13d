import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { callerAddress } from './caller-ip';

const requestFrom = (remoteAddress: string, forwardedFor?: string): IncomingMessage => {
  const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: remoteAddress });
  const req = new IncomingMessage(socket);
  if (forwardedFor !== undefined) req.headers['x-forwarded-for'] = forwardedFor;
  return req;
};

test.each([
  ['without proxies of ours, nobody is believed', 0, '203.0.113.9', '198.51.100.1', '203.0.113.9'],
  ['one proxy of ours says who called it', 1, '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  [
    'what the caller invented stands further left and is not read',
    1,
    '10.0.0.1',
    '1.2.3.4, 198.51.100.1',
    '198.51.100.1',
  ],
  ['two proxies of ours', 2, '10.0.0.1', '1.2.3.4, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
  ['fewer entries than proxies: the one that there is', 3, '10.0.0.1', '198.51.100.1', '198.51.100.1'],
  ['an entry that is no address', 1, '10.0.0.1', 'unknown', '10.0.0.1'],
  ['no header at all', 1, '10.0.0.1', undefined, '10.0.0.1'],
  ['an IPv4 address in IPv6 clothes', 0, '::ffff:203.0.113.9', undefined, '203.0.113.9'],
])('%s', (_what, hops, socket, forwardedFor, expected) => {
  expect(callerAddress(hops)(requestFrom(socket, forwardedFor))).toBe(expected);
});
