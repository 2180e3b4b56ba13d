import { z } from 'zod';
import { fields } from './fields';
import { ConfigError, readConfig } from './read-config';

const Config = z.object({
  DATABASE_URL: fields.DATABASE_URL,
  LISTEN_PORT: fields.LISTEN_PORT,
  SITE_TIMEZONE: fields.SITE_TIMEZONE,
});

test('all faults are reported together, by name', () => {
  expect.assertions(2);
  try {
    readConfig(Config, { DATABASE_URL: 'mysql://x', SITE_TIMEZONE: 'Mars/Olympus' });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    expect(error.faults).toHaveLength(3);
    expect(error.message).toMatch(/DATABASE_URL.*\n.*LISTEN_PORT.*\n.*SITE_TIMEZONE/);
  }
});

test('an empty variable counts as absent, so its default applies', () => {
  expect(
    readConfig(Config, { DATABASE_URL: 'postgres://x', LISTEN_PORT: '8101', SITE_TIMEZONE: '' }),
  ).toEqual({
    DATABASE_URL: 'postgres://x',
    LISTEN_PORT: 8101,
    SITE_TIMEZONE: 'UTC',
  });
});
