import { ConfigError, readConfig } from '@marquee/kit/config/read-config';
import { testIdentityKeys } from '@marquee/kit/testing/identity-keys';
import { Config } from './config';

const needed = {
  LISTEN_PORT: '8101',
  REDIS_URL: 'redis://localhost',
  AMQP_URL: 'amqp://localhost',
  IDENTITY_KEYS: testIdentityKeys('gateway'),
  SERVICE_SECRET: 'a secret of this test of 32 characters or more',
  CATALOG_URL: 'http://catalog',
  TRACKING_URL: 'http://tracking',
  ANALYTICS_URL: 'http://analytics',
  ADMIN_URL: 'http://admin',
  WEB_URL: 'http://web',
};

const faultsOf = (environment: Readonly<Record<string, string>>): readonly string[] => {
  try {
    readConfig(Config, { ...needed, ...environment });
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
};

test.each([
  ['without PUBLIC_URL', {}],
  ['with a plain-text PUBLIC_URL', { PUBLIC_URL: 'http://marquee.example' }],
])('production does not start %s', (_how, environment) =>
  expect(faultsOf({ NODE_ENV: 'production', ...environment })).toEqual([
    expect.stringMatching(/^PUBLIC_URL must be the site's https URL .* ALLOW_HTTP=on$/),
  ]),
);

test.each([
  ['with an https PUBLIC_URL', { NODE_ENV: 'production', PUBLIC_URL: 'https://marquee.example' }],
  ['in plain text where that is allowed', { NODE_ENV: 'production', ALLOW_HTTP: 'on' }],
  ['outside production', { NODE_ENV: 'test' }],
])('it starts %s', (_how, environment) => expect(faultsOf(environment)).toEqual([]));

test.each(['marquee.example', 'https://staff.marquee.example', 'staff.marquee.example/admin'])(
  '%s is no ADMIN_HOST beside https://marquee.example',
  (host) =>
    expect(faultsOf({ PUBLIC_URL: 'https://marquee.example', ADMIN_HOST: host })).toEqual([
      expect.stringContaining('ADMIN_HOST'),
    ]),
);

test('a list of proxies holds IPs and networks only', () => {
  expect(faultsOf({ TRUSTED_PROXIES: '10.0.0.0/8, ::1' })).toEqual([]);
  for (const list of ['proxy.example', '10.0.0.0/33', '10.0.0.0/'])
    expect(faultsOf({ TRUSTED_PROXIES: list })).toEqual([expect.stringContaining('TRUSTED_PROXIES')]);
});
