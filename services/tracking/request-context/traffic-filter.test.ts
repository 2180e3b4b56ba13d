import type { NewTrafficRule } from '@marquee/contracts/http/traffic-rules';
import { ruleFault, trafficFilter } from './traffic-filter';

const { isNamedBot, networkReason } = trafficFilter([
  { kind: 'bot-name', value: 'Uptime-Monitor', reason: 'bot' },
  { kind: 'ip-range', value: '198.51.100.0/24', reason: 'data-center' },
  { kind: 'ip-range', value: '198.51.100.7', reason: 'own' },
  { kind: 'ip-range', value: '2001:db8:1::/48', reason: 'own' },
]);

test('a user agent that contains a name is a bot, in any case', () => {
  expect([isNamedBot('x uptime-monitor/2'), isNamedBot('UPTIME-MONITOR'), isNamedBot('uptime')]).toEqual([
    true,
    true,
    false,
  ]);
});

test('an IP has the reason of its range, and own comes first', () => {
  expect(
    ['198.51.100.9', '198.51.100.7', '2001:db8:1:2::3', '2001:db8:2::1', '192.0.2.1', ''].map(networkReason),
  ).toEqual(['data-center', 'own', 'own', undefined, undefined, undefined]);
});

const range = (value: string): NewTrafficRule => ({ kind: 'ip-range', value, reason: 'own', note: '' });
const name = (value: string): NewTrafficRule => ({ kind: 'bot-name', value, note: '' });

test('a rule that would discard nearly all traffic, or is none, is refused', () => {
  for (const wide of [
    '0.0.0.0/0',
    '10.0.0.0/7',
    '::/0',
    '2001::/18',
    'x',
    '10.0.0.0/33',
    '10.0.0.1-10.0.0.9',
  ])
    expect([wide, ruleFault(range(wide))]).toEqual([wide, expect.any(String)]);
  for (const part of ['chrome', 'Mozilla', 'iPhone', 'ge', 'Safari/537'])
    expect([part, ruleFault(name(part))]).toEqual([part, expect.any(String)]);
  expect(
    [range('10.0.0.0/8'), range('2001:db8::/32'), range('192.0.2.1'), name('HeadlessX')].map(ruleFault),
  ).toEqual(Array(4).fill(undefined));
});
