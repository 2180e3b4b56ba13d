import { ipBlock, ipBlocks, unmappedIp } from './ip-block';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::5:6:7:8', '2001:db8:0:0::/64'],
  ['2001:db8:1:2:3:4:192.0.2.1', '2001:db8:1:2::/64'],
  ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::', 'fe80:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('%s is limited as %s', (ip, block) => expect(ipBlock(ip)).toBe(block));

test('an IPv4-mapped IPv6 address is the IPv4 address, in any spelling', () => {
  expect(unmappedIp('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(unmappedIp('::FFFF:203.0.113.9')).toBe('203.0.113.9');
  expect(unmappedIp('2001:db8::1')).toBe('2001:db8::1');
});

test('an IPv4 address is limited alone', () => {
  expect(ipBlocks('203.0.113.9')).toEqual(['203.0.113.9']);
});

test('an IPv6 address is limited with its /64, its /56 and its /48', () => {
  expect(ipBlocks('2001:db8:1:2345::1')).toEqual([
    '2001:db8:1:2345::/64',
    '2001:db8:1:2300::/56',
    '2001:db8:1::/48',
  ]);
});

test('networks of one customer share the wider blocks', () => {
  const [one, other, elsewhere] = ['2001:db8:1:2301::1', '2001:db8:1:23ff::1', '2001:db8:1:2400::1'].map(
    (ip) => ipBlocks(ip),
  );
  expect(one?.slice(1)).toEqual(other?.slice(1));
  expect(one?.[2]).toBe(elsewhere?.[2]);
  expect(one?.[1]).not.toBe(elsewhere?.[1]);
});
