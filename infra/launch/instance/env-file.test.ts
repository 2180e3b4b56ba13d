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
