import { X509Certificate } from 'node:crypto';
import { types } from 'node:util';
import { z } from 'zod';
import { readConfig } from '../config/read-config';
import { errorCode } from '../errors/error-code';

const isCertificate = (pem: string): boolean => {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
};

const Config = z.object({
  /** The CAs' certificates (PEM) of PostgreSQL, RabbitMQ and Redis, usually given as TLS_CA_FILE. */
  TLS_CA: z.string().refine(isCertificate, 'holds no certificate in PEM format').optional(),
});

/**
 * What `tls.connect` needs to verify an engine's certificate: the CAs of `TLS_CA_FILE`, else those of Node.
 * Throws a ConfigError for a file that cannot be read or holds no certificate.
 */
export const engineTls = (): { readonly ca?: string } => {
  const { TLS_CA } = readConfig(Config);
  return TLS_CA === undefined ? {} : { ca: TLS_CA };
};

/** A connection that was refused because of TLS. The message is one sentence with the remedy. */
export class TlsFault extends Error {
  override readonly name = 'TlsFault';
}

const remedies: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'has expired: renew it there',
  CERT_NOT_YET_VALID: 'is not valid yet: correct the clock of this machine, or issue it again',
  CERT_REVOKED: 'has been revoked: issue a new one there',
};
const unknownCa = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_SIGNATURE_FAILURE',
];
const noTls = /server does not support SSL|wrong version number|packet length too long/i;

const messageFor = (engine: string, error: Error): string | undefined => {
  const code = errorCode(error);
  const remedy = remedies[code];
  if (remedy !== undefined) return `the certificate of ${engine} ${remedy}`;
  if (unknownCa.includes(code))
    return `the certificate of ${engine} is signed by an unknown CA: set TLS_CA_FILE to a file with the certificate of that CA`;
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    const reason = 'reason' in error && typeof error.reason === 'string' ? error.reason : error.message;
    return `the certificate of ${engine} is for another host (${reason.replace(/\.$/, '')}): use a name from the certificate in the URL, or issue it for this one`;
  }
  if (noTls.test(error.message))
    return `${engine} answers without TLS on this port: correct the port, or turn TLS on there`;
  // Also when it stops, or a proxy in front of it has no server.
  if (/before secure TLS connection/.test(error.message))
    return `${engine} ended the connection before TLS began: if this lasts, correct the port, or turn TLS on there`;
  return undefined;
};

/** The failure of a connection as a `TlsFault` if TLS is the reason; any other as it is. */
export const explainTls = (engine: string, error: unknown): unknown => {
  const message = types.isNativeError(error) ? messageFor(engine, error) : undefined;
  return message === undefined ? error : new TlsFault(message, { cause: error });
};
