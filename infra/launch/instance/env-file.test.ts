import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { formatEnvFile, parseEnvFile } from './env-file';

test('comments, blank lines, quotes, export and empty values are understood', () => {
  const text = `
# a comment
PORT=8090
export LOG_LEVEL = debug
ADMIN_EMAIL="someone@example.org"
REDIS_URL=redis://:a=b#c@host:6379
ADMIN_PASSWORD=
lower=ignored
`;
  expect(parseEnvFile(text)).toEqual({
    PORT: '8090',
    LOG_LEVEL: 'debug',
    ADMIN_EMAIL: 'someone@example.org',
    REDIS_URL: 'redis://:a=b#c@host:6379',
  });
});

test('values are read as they were written', () => {
  const value = fc.stringMatching(/^[\w:/@.?=&%#-]{1,60}$/);
  fc.assert(
    fc.property(fc.dictionary(fc.stringMatching(/^[A-Z][A-Z0-9_]{0,20}$/), value), (values) => {
      expect(parseEnvFile(formatEnvFile(values))).toEqual({ ...values });
    }),
  );
});

test('a shell that sources the file reads the same values and creates no files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'env-file-'));
  try {
    const values = {
      KEYS: 'traffic>catalog:k1 traffic>tracking:k2',
      LINES: 'a $HOME `id` "b"',
      PLAIN: 'x=1',
    };
    writeFileSync(join(folder, 'environment'), formatEnvFile(values));
    const script = 'set -a; . ./environment; printf "%s\\n" "$KEYS" "$LINES" "$PLAIN"';
    const { stdout } = spawnSync('sh', ['-c', script], { cwd: folder, encoding: 'utf8' });
    expect(stdout.trimEnd().split('\n')).toEqual(Object.values(values));
    expect(readdirSync(folder)).toEqual(['environment']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
