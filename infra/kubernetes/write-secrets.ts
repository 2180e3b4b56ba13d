/**
 * `node --import tsx infra/kubernetes/write-secrets.ts <folder> <SMTP_URL> [namespace] | kubectl apply -f -`:
 * prints the Secrets of the manifests. They are generated once and kept in the folder, mode 0600: the same
 * folder prints the same Secrets.
 */
import { mkdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { stringify } from 'yaml';
import { secretsOf } from '../launch/instance/secrets';
import { kubernetesSecrets } from './secrets';

const [, , folder, smtpUrl, namespace = 'marquee'] = process.argv;
if (folder === undefined || smtpUrl === undefined) {
  console.error('usage: write-secrets.ts <folder that keeps them> <SMTP_URL> [namespace]');
  process.exitCode = 1;
} else {
  const dir = resolve(folder);
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const secrets = kubernetesSecrets(secretsOf({ runDir: dir, dataDir: dir }), { smtpUrl, namespace });
  for (const [name, { type = 'Opaque', data }] of Object.entries(secrets))
    console.log(
      `---\n${stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace }, type, stringData: data })}`,
    );
}
