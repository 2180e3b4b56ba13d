import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { identityPairs } from '@marquee/kit/identity/identity';
import { checkoutDir } from '../instance/checkout';

const file = readFileSync(join(checkoutDir, 'docker-compose.yml'), 'utf8');
const timesIn = (text: string): number => file.split(text).length - 1;

test('each pair of services has one key, which its two services get', () => {
  for (const pair of identityPairs) {
    const name = `${pair.toUpperCase().replace('>', '_TO_')}_KEY`;
    expect({ pair, times: timesIn(`${pair}:\${${name}:?`) }).toEqual({ pair, times: 2 });
  }
});

test('only the step that declares the bus uses the broker’s administrator', () => {
  expect(timesIn('amqp://marquee:')).toBe(1);
  for (const user of ['gateway', 'catalog', 'tracking', 'analytics', 'analytics_worker', 'admin'])
    expect({ user, times: timesIn(`amqp://marquee_${user}:`) }).toEqual({ user, times: 1 });
});

test('PostgreSQL writes no value of a statement to its log', () => {
  expect(timesIn('-clog_parameter_max_length=0\n')).toBe(1);
  expect(timesIn('-clog_parameter_max_length_on_error=0\n')).toBe(1);
});
