import { readFileSync } from 'node:fs';
import type { ConnectionOptions } from 'node:tls';
import { tlsModes } from '../config/verified-tls';
import { engineTls } from '../tls/engine-tls';

const tlsParameters = ['sslmode', 'sslrootcert', 'sslcert', 'sslkey'];

const tlsIn = (parameters: URLSearchParams): ConnectionOptions | false => {
  if (!tlsModes.includes(parameters.get('sslmode') ?? '')) return false;
  const file = (name: string): Buffer | undefined => {
    const path = parameters.get(name);
    return path === null ? undefined : readFileSync(path);
  };
  const [ca, cert, key] = [file('sslrootcert'), file('sslcert'), file('sslkey')];
  return { ...engineTls(), ...(ca && { ca }), ...(cert && { cert }), ...(key && { key }) };
};

/**
 * What pg needs for the URL of one host. With `sslmode=verify-full`, `verify-ca` or `require` the certificate
 * and its host are verified.
 */
export const connectionOfUrl = (
  url: string,
): { readonly connectionString: string; readonly ssl: ConnectionOptions | false } => {
  const plain = new URL(url);
  const ssl = tlsIn(plain.searchParams);
  for (const name of tlsParameters) plain.searchParams.delete(name);
  return { connectionString: plain.href, ssl };
};
