import { TlsFault } from '../tls/engine-tls';
import { isRetryable } from './is-retryable';

const withCode = (code: string): Error => Object.assign(new Error('x'), { code });

test.each([
  '08006',
  '40001',
  '40P01',
  '57P01',
  '57014',
  '55P03',
  '53300',
  '26000',
  '42P05',
  'ECONNREFUSED',
  'ECONNRESET',
])('%s is worth another try', (code) => {
  expect(isRetryable(withCode(code))).toBe(true);
});

test.each(['23505', '22P02', '42P01', '22003'])('%s will fail again', (code) => {
  expect(isRetryable(withCode(code))).toBe(false);
});

test('a certificate that has expired is worth another try: it will be renewed', () => {
  expect(isRetryable(new TlsFault('the certificate of PostgreSQL has expired'))).toBe(true);
});

test('failures without a code are recognized by their message', () => {
  expect(isRetryable(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isRetryable(new Error('timeout exceeded when trying to connect'))).toBe(true);
  expect(isRetryable(new Error('something else'))).toBe(false);
});
