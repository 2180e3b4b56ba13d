import { addressBlock } from './address-block';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::5:6:7:8', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::', 'fe80:0:0:0::/64'],
])('%s is limited as %s', (address, block) => expect(addressBlock(address)).toBe(block));
