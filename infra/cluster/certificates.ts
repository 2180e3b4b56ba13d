import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { type EngineKind, type Host, hosts, type Places, portNames, ports } from './layout';

/** A certificate that ends within so many milliseconds is replaced by the next run. */
const renewedMs = 120 * 86_400_000;

/** A new certificate and its key as one PEM text: every engine finds its part in it. */
const issue = (name: string, days: number, ...options: readonly string[]): string => {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', '-'];
  const args = ['req', '-x509', ...key, '-subj', `/CN=${name}`, '-days', String(days), ...options];
  return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
};

/** The file with certificate and key of the cluster's own CA in the folder; new ones the first time. */
export const openAuthority = (folder: string): string => {
  const file = join(folder, 'authority.pem');
  if (!existsSync(file)) writeFileSync(file, issue('Marquee cluster', 3_650), { mode: 0o600 });
  return file;
};

/** The certificate of the CA, without its key. */
export const caOf = (authority: string): string => new X509Certificate(readFileSync(authority)).toString();

const isCurrent = (own: X509Certificate, ca: string, names: readonly string[]): boolean =>
  own.verify(new X509Certificate(ca).publicKey) &&
  Date.parse(own.validTo) > Date.now() + renewedMs &&
  names.every((name) => (isIP(name) ? own.checkIP(name) : own.checkHost(name)) !== undefined);

/** Names and IPs by which others reach an engine; HAProxy leads to two of them, whose TLS begins behind it. */
const reachedBy = (engine: EngineKind, host: Host, { address }: Places): readonly string[] => {
  const addresses = [
    ...portNames.filter((port) => ports[port].process === engine).map((port) => address(port, host)),
    ...(engine === 'postgres' ? hosts.map((one) => address('primary', one)) : []),
    ...(engine === 'rabbitmq' ? hosts.map((one) => address('amqpEntry', one)) : []),
  ];
  const names = addresses.map((one) => one.slice(0, one.lastIndexOf(':')));
  return [...new Set([engine, `${engine}-${host}`, 'localhost', ...names])];
};

/**
 * `ca.pem`, and `tls.pem` with certificate and key of an engine on one host: that of the folder, unless it is of
 * another CA, for other names, or about to expire. etcd and Patroni also prove with it who connects to them.
 */
export const certificateFiles = (
  ...[authority, engine, host, places, folder]: [string, EngineKind, Host, Places, string]
): Readonly<Record<'ca.pem' | 'tls.pem', string>> => {
  const ca = caOf(authority);
  const names = reachedBy(engine, host, places);
  const file = join(folder, 'tls.pem');
  const present = existsSync(file) ? readFileSync(file, 'utf8') : undefined;
  if (present !== undefined && isCurrent(new X509Certificate(present), ca, names))
    return { 'ca.pem': ca, 'tls.pem': present };
  const usage = engine === 'etcd' || engine === 'postgres' ? 'serverAuth,clientAuth' : 'serverAuth';
  const extensions = [
    `subjectAltName=${names.map((name) => `${isIP(name) ? 'IP' : 'DNS'}:${name}`).join()}`,
    ...[`extendedKeyUsage=${usage}`, 'basicConstraints=critical,CA:FALSE'],
  ].flatMap((extension) => ['-addext', extension]);
  const signed = ['-CA', authority, '-CAkey', authority, ...extensions];
  return { 'ca.pem': ca, 'tls.pem': issue(`${engine}-${host}`, 397, ...signed) };
};
