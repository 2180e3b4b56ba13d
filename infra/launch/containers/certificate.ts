import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { messageOf, UserError } from '@marquee/kit/errors/user-error';

const day = 86_400_000;

/** A certificate that is renewed by a timer should have more time left than this. */
const warnWithinMs = 14 * day;

/** Checks the PEM's certificate, host and key. A warning 14 days before its end; a UserError for a fault. */
export const checkCertificate = (path: string, publicUrl: string, now = Date.now()): string | undefined => {
  const fault = (text: string): never => {
    throw new UserError(`TLS_CERTIFICATE is ${path}: ${text}`);
  };
  const read = <Value>(from: () => Value, text: string): Value => {
    try {
      return from();
    } catch (error) {
      return fault(text.replace('$1', messageOf(error)));
    }
  };
  const pem = read(() => readFileSync(path, 'utf8'), 'it cannot be read ($1).');
  const certificate = read(
    () => new X509Certificate(pem),
    'it holds no certificate. It must be a PEM file with the chain and its key.',
  );
  const key = read(
    () => createPrivateKey(pem),
    'it holds no private key: append the key to the chain, as in cat fullchain.pem privkey.pem.',
  );
  if (!certificate.checkPrivateKey(key)) fault('its private key belongs to another certificate.');
  const host = new URL(publicUrl).hostname;
  if (certificate.checkHost(host) === undefined)
    fault(
      `it is not for ${host}, the host of PUBLIC_URL, but for ${certificate.subjectAltName ?? certificate.subject}.`,
    );
  const [from, to] = [Date.parse(certificate.validFrom), Date.parse(certificate.validTo)];
  if (now > to) fault(`it expired on ${dateOf(to)}: renew it and run the same command again.`);
  if (now < from)
    fault(
      `it is valid from ${dateOf(from)} on, and this machine's clock says ${dateOf(now)}: check the clock.`,
    );
  return to - now < warnWithinMs ? `the certificate expires on ${dateOf(to)}` : undefined;
};

const dateOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
