/**
 * Writes configuration and certificates of every engine of the cluster: `node --import tsx
 * infra/cluster/write-config.ts <folder>` for docker-compose.yml, or with the IPs of three machines after the
 * folder. The passwords are taken from the environment. Files that exist are replaced, certificates in time.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import { caOf, certificateFiles, openAuthority } from './certificates';
import { writtenPasswords } from './config';
import { configFiles, etcdArguments } from './config-files';
import { enginesPerHost, hosts, inContainers, onMachines } from './layout';

const write = ([folder, ...ips]: readonly string[]): void => {
  if (
    folder === undefined ||
    (ips.length > 0 && (ips.length !== hosts.length || !ips.every((ip) => isIP(ip) > 0)))
  )
    throw new UserError('Usage: write-config.ts <folder> [<ip of host 1> <ip of host 2> <ip of host 3>].');
  const places = ips.length === 0 ? inContainers : onMachines(ips);
  const configAt = ips.length === 0 ? folder : '/etc/marquee/cluster';
  const passwords = writtenPasswords();
  for (const name of ['authority', 'services']) mkdirSync(join(folder, name), { recursive: true });
  const authority = openAuthority(join(folder, 'authority'));
  writeFileSync(join(folder, 'services', 'ca.pem'), caOf(authority));
  for (const host of hosts)
    for (const engine of enginesPerHost) {
      const name = `${engine}-${host}`;
      const isCopied = ips.length === 0 && engine === 'postgres';
      const files = {
        ...configFiles(engine, host, places, passwords, {
          config: (process) => (isCopied ? '/data' : join(configAt, process)),
          data: (process) => (ips.length === 0 ? '/data' : join('/var/lib/marquee', process)),
          postgresBin: '/usr/lib/postgresql/15/bin',
          postgresFsync: true,
          resolvers: ips.length === 0,
        }),
        ...certificateFiles(authority, engine, host, places, join(folder, name)),
        ...(engine === 'etcd' && {
          arguments: etcdArguments(places, host, join(configAt, name), '/data').join('\n'),
        }),
      };
      mkdirSync(join(folder, name), { recursive: true });
      // In containers each engine reads it as another user; the volume is theirs alone.
      for (const [file, content] of Object.entries(files))
        writeFileSync(join(folder, name, file), content, { mode: ips.length === 0 ? 0o644 : 0o600 });
    }
  console.log(`Written to ${folder}.`);
};

try {
  write(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
