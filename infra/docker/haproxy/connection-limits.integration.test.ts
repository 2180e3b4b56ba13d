import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '@marquee/kit/testing/listen-locally';
import { until } from '@marquee/kit/testing/until';
import { z } from 'zod';
import { caOf, openAuthority } from '../../cluster/certificates';
import { configFiles, configSecrets } from '../../cluster/config-files';
import { hosts, onLoopback } from '../../cluster/layout';
import { programPath } from '../../launch/instance/config';
import { run } from '../../launch/terminal/command';
import { connectionLimits, connectionTable, haproxyFile } from './connection-limits';

const env = {
  PATH: `${programPath()}:/usr/sbin`,
  TLS_CERTIFICATE: '',
  TRUSTED_PROXIES: '',
  MAX_CONNECTIONS: '100',
};
const folder = mkdtempSync(join(tmpdir(), 'marquee-haproxy-'));
const file = join(folder, 'haproxy.cfg');
const sockets: Socket[] = [];
let haproxy: ChildProcess | undefined;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  if (haproxy?.kill('SIGKILL')) await once(haproxy, 'exit');
});
afterAll(() => rmSync(folder, { recursive: true }));

const own = readFileSync(join(import.meta.dirname, 'haproxy.cfg'), 'utf8');

test('haproxy.cfg has the limits of today; make handbook writes it', () => {
  expect(own).toBe(haproxyFile());
  expect(own).toContain(connectionLimits());
  expect(own).toContain(connectionTable);
});

const Passwords = z.record(z.enum(configSecrets), z.string());
const secrets = Passwords.parse(Object.fromEntries(configSecrets.map((name) => [name, 'p'])));
const folders = {
  config: () => folder,
  data: String,
  postgresBin: '/bin',
  postgresFsync: true,
  resolvers: true,
};

test.each(['0', '1', ''])(
  'HAProxy accepts the files of one host and of the cluster behind "%s" proxies',
  async (hops) => {
    const ofCluster = hosts.map(
      (host) => configFiles('haproxy', host, onLoopback(31_000), secrets, folders)['haproxy.cfg'],
    );
    writeFileSync(join(folder, 'ca.pem'), caOf(openAuthority(folder)));
    for (const text of [own.replaceAll('/usr/local/etc/haproxy', import.meta.dirname), ...ofCluster]) {
      writeFileSync(file, text ?? '');
      const { code, output } = await run('haproxy', ['-c', '-f', file], {
        env: { ...env, TRUST_PROXY_HOPS: hops },
      });
      expect({ code, output }).toMatchObject({ code: 0 });
    }
  },
);

/** Starts HAProxy, which takes a client's address from the PROXY protocol. Rules of `connection` do not see that one. */
const start = async (hops: string): Promise<number> => {
  const port = await freePort();
  const limits = connectionLimits(2).replaceAll('tcp-request connection', 'tcp-request session');
  writeFileSync(
    file,
    `defaults
  mode http
  timeout client 60s
frontend site
  bind 127.0.0.1:${port} accept-proxy
${limits}  http-request return status 200
${connectionTable}`,
  );
  haproxy = spawn('haproxy', ['-db', '-f', file], {
    env: { ...env, TRUST_PROXY_HOPS: hops },
    stdio: 'ignore',
  });
  haproxy.on('error', () => undefined);
  await until('HAProxy answers', async () => {
    if (haproxy?.exitCode != null)
      throw new Error('HAProxy ended at its start: is the package haproxy installed?');
    return await admits(port, '198.51.100.1', false).catch(() => false);
  });
  return port;
};

/** Whether a request of a client with this address is answered; its connection stays open if it `stays`. */
const admits = async (port: number, address: string, stays = true): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  const family = address.includes(':') ? `TCP6 ${address} ::1` : `TCP4 ${address} 127.0.0.1`;
  const answer = await new Promise<string>((resolve, reject) => {
    socket.once('error', reject);
    socket.once('data', (data) => resolve(data.toString()));
    socket.once('end', () => resolve(''));
    socket.write(`PROXY ${family} 1 2\r\nGET / HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  }).catch((error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? '' : Promise.reject(error)));
  if (!stays) socket.destroy();
  return answer.startsWith('HTTP/1.1 200');
};

test('addresses of one /64 share a limit, and the networks of one /48 share a wider one', async () => {
  const port = await start('0');
  const admitted = (address: string) => until(`${address} is admitted`, () => admits(port, address));
  for (const network of ['1', '2', '3', '4']) {
    for (const host of ['a', 'b']) await admitted(`2001:db8:1:${network}::${host}`);
    expect([network, await admits(port, `2001:db8:1:${network}::c`)]).toEqual([network, false]);
  }
  expect(await admits(port, '2001:db8:1:5::a')).toBe(false);
  await admitted('2001:db8:2:1::a');
});

test('an IPv4 address has a limit of its own, and its neighbor another', async () => {
  const port = await start('0');
  for (let opened = 0; opened < 2; opened += 1) await until('admitted', () => admits(port, '192.0.2.1'));
  expect(await admits(port, '192.0.2.1')).toBe(false);
  await until('the neighbor is admitted', () => admits(port, '192.0.2.2'));
});

test('behind another proxy, whose address all clients share, there is no limit', async () => {
  const port = await start('1');
  for (let opened = 0; opened < 4; opened += 1) expect(await admits(port, '192.0.2.1')).toBe(true);
});
