import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkCertificate } from './certificate';

const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
const file = (name: string): string => join(folder, name);
const site = 'https://marquee.example';
const day = 86_400_000;

beforeAll(() => {
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '90'],
      ...['-subj', '/CN=marquee.example', '-addext', 'subjectAltName=DNS:marquee.example'],
      ...['-keyout', file('key.pem'), '-out', file('chain.pem')],
    ],
    { stdio: 'ignore' },
  );
  writeFileSync(
    file('both.pem'),
    readFileSync(file('chain.pem'), 'utf8') + readFileSync(file('key.pem'), 'utf8'),
  );
  writeFileSync(file('empty.pem'), '');
});
afterAll(() => rmSync(folder, { recursive: true }));

test('a valid certificate passes, and one that ends soon is named', () => {
  expect(checkCertificate(file('both.pem'), site)).toBeUndefined();
  expect(checkCertificate(file('both.pem'), site, Date.now() + 80 * day)).toMatch(
    /^the certificate expires on/,
  );
});

test.each([
  ['expired', 'both.pem', site, 91, /it expired on .*renew it/],
  ['of the future', 'both.pem', site, -2, /check the clock/],
  ['of another host', 'both.pem', 'https://other.example', 0, /not for other\.example/],
  ['without its key', 'chain.pem', site, 0, /holds no private key/],
  ['that is empty', 'empty.pem', site, 0, /holds no certificate/],
  ['that is missing', 'missing.pem', site, 0, /cannot be read/],
])('a certificate %s is refused', (_, name, url, days, message) =>
  expect(() => checkCertificate(file(name), url, Date.now() + days * day)).toThrow(message),
);
