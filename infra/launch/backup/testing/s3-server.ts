import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { checkoutDir } from '../../instance/checkout';
import { requireFound } from '../../native/engines/require-programs';

/** Debian's own, for which its package python3-swift is installed. */
const python = '/usr/bin/python3';
const modules = '/usr/lib/python3/dist-packages/swift';

/** A bucket of a storage server with TLS, and the settings with which backups reach it. */
export type S3Server = {
  readonly target: string;
  readonly settings: {
    readonly BACKUP_CA_FILE: string;
    readonly AWS_ACCESS_KEY_ID: string;
    readonly AWS_SECRET_ACCESS_KEY: string;
    readonly AWS_DEFAULT_REGION: string;
  };
  readonly stop: () => Promise<void>;
};

const findModules = (): string | undefined => (existsSync(modules) ? modules : undefined);

/** Homebrew has no OpenStack Swift. */
export const mayHaveS3Server = existsSync('/usr/bin/apt-get');

/** Installs OpenStack Swift where it is missing and the packages are Debian's. */
export const requireS3Server = async (report: (line: string) => void): Promise<void> => {
  if (!mayHaveS3Server) return report('OpenStack Swift is not in the packages of this system');
  const packages = [
    { needs: ['modules'], title: 'OpenStack Swift', apt: 'python3-swift', brew: '' },
  ] as const;
  await requireFound(packages, () => ({ modules: findModules() }), { report });
};

/** OpenStack Swift with its S3 API, on a port of its own and with an empty disk. Installs it where it is missing. */
export const openS3Server = async (): Promise<S3Server> => {
  await requireS3Server(() => undefined);
  const folder = mkdtempSync(join(tmpdir(), 'marquee-s3-'));
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  // pgBackRest compares names only, no IPs.
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const options = [
    '-x509',
    '-newkey',
    'rsa:2048',
    '-nodes',
    '-days',
    '2',
    '-keyout',
    key,
    '-out',
    certificate,
  ];
  execFileSync('openssl', ['req', ...options, ...names], { stdio: 'ignore' });
  const secret = 'a-secret-key-of-this-test';
  const server = spawn(
    python,
    [join(checkoutDir, 'infra/launch/backup/testing/s3-server.py'), folder, certificate, key],
    {
      stdio: 'pipe',
    },
  );
  const ended = once(server, 'exit');
  // A client that refuses the certificate is an error to it.
  let errors = '';
  server.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-2_000);
  });
  server.stdin.write(`${secret}\n`);
  const [port] = await Promise.race([
    once(createInterface(server.stdout), 'line'),
    ended.then(() => Promise.reject(new Error(`Swift has ended: ${errors}`))),
  ]);
  return {
    target: `s3:https://localhost:${port}/marquee`,
    settings: {
      BACKUP_CA_FILE: certificate,
      AWS_ACCESS_KEY_ID: 'marquee:backup',
      AWS_SECRET_ACCESS_KEY: secret,
      AWS_DEFAULT_REGION: 'us-east-1',
    },
    stop: async () => {
      server.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
