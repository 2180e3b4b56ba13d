import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { configWith } from '../settings/settings';
import { ConfigError, readConfig } from './read-config';

const Config = configWith('DATABASE_URL', 'LISTEN_PORT', 'SITE_TIMEZONE');

test('all faults are reported together, by name', () => {
  expect.assertions(4);
  try {
    readConfig(Config, { DATABASE_URL: 'mysql://x', SITE_TIMEZONE: 'Mars/Olympus' });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    expect(error.faults).toHaveLength(3);
    for (const name of ['DATABASE_URL', 'LISTEN_PORT', 'SITE_TIMEZONE'])
      expect(error.message).toContain(name);
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

describe('a setting as a file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  const file = (name: string): string => join(folder, name);
  const Secrets = configWith('DATABASE_URL').extend({ SMTP_URL: z.string().optional() });
  const faultsOf = (environment: Record<string, string>): readonly string[] => {
    try {
      readConfig(Secrets, environment);
    } catch (error) {
      if (error instanceof ConfigError) return error.faults;
    }
    return [];
  };

  beforeAll(() => {
    writeFileSync(file('url'), 'postgres://user:from-a-file@host/db\n');
    writeFileSync(file('empty'), '\n');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('gives its value without the line break at its end', () => {
    const { DATABASE_URL: url } = readConfig(Secrets, { DATABASE_URL: '', DATABASE_URL_FILE: file('url') });
    expect(url).toBe('postgres://user:from-a-file@host/db');
  });

  test('and as a variable is refused', () => {
    expect(faultsOf({ DATABASE_URL: 'postgres://x', DATABASE_URL_FILE: file('url') })).toEqual([
      'DATABASE_URL and DATABASE_URL_FILE are both set: remove one of them',
    ]);
  });

  test('that is missing or empty is one fault with its path and the remedy', () => {
    expect(faultsOf({ DATABASE_URL_FILE: file('missing') })).toEqual([
      expect.stringMatching(
        /^DATABASE_URL_FILE is .*missing, which cannot be read \(.*ENOENT.*\): correct the path/,
      ),
    ]);
    expect(faultsOf({ DATABASE_URL_FILE: file('url'), SMTP_URL_FILE: file('empty') })).toEqual([
      `SMTP_URL_FILE is ${file('empty')}, which is empty: write the value into it`,
    ]);
  });

  test('of a name that is no setting is not read', () => {
    expect(readConfig(Secrets, { DATABASE_URL: 'postgres://x', OTHER_FILE: file('missing') })).toEqual({
      DATABASE_URL: 'postgres://x',
    });
  });
});
