import { isVerified } from '../config/verified-tls';
import { connectionOfUrl } from './connection-of-url';

test.each(['', '?sslmode=disable', '?pgbouncer=true'])('a URL that ends with "%s" uses no TLS', (end) => {
  expect(isVerified(`postgres://u:p@host/name${end}`)).toBe(true);
  expect(connectionOfUrl(`postgres://u:p@host/name${end}`).ssl).toBe(false);
});

test.each(['require', 'verify-ca', 'verify-full'])(
  'sslmode=%s verifies the certificate and its host',
  (mode) => {
    const url = `postgres://u:p@host/name?options=-c%20role%3Dx&sslmode=${mode}`;
    expect(isVerified(url)).toBe(true);
    const { ssl, connectionString } = connectionOfUrl(url);
    // Node verifies both unless these say otherwise.
    expect(ssl).not.toHaveProperty('rejectUnauthorized');
    expect(ssl).not.toHaveProperty('checkServerIdentity');
    expect(ssl).toBeTruthy();
    expect(new URL(connectionString).searchParams.get('options')).toBe('-c role=x');
    expect(connectionString).not.toContain('sslmode');
  },
);

test.each(['sslmode=no-verify', 'sslmode=prefer', 'sslmode=require&uselibpqcompat=true', 'ssl=no-verify'])(
  'a URL with %s, which would not verify the certificate, is refused',
  (parameters) => {
    expect(isVerified(`postgres://u:p@one:5432,two:5432/name?${parameters}`)).toBe(false);
  },
);
