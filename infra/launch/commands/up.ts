/** `make up`: starts the whole product on this machine. A second run changes nothing and reports it. */
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { get, IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { SetUpState } from '@marquee/contracts/http/setup';
import { z } from 'zod';
import { backupTarget } from '../backup/target';
import { monitoringPorts } from '../containers/published-ports';
import { commandStartedAtMs } from '../instance/config';
import { mainRunDir } from '../instance/instance';
import { bringUp, type UpResult } from '../product/bring-up';
import { exclusiveVerb } from '../terminal/verb';

const summarize = async ({ config, instance, admin, changed, isSending }: UpResult): Promise<void> => {
  console.log(`\n${changed ? '' : 'Nothing had to change: '}Marquee runs at ${config.publicUrl}`);
  if (admin.setupToken !== undefined) await summarizeSetUp(config, admin.setupToken);
  else summarizeAdmin(config, admin);
  if (config.fromBefore.length > 0)
    console.log(
      `  as before      ${config.fromBefore.map((name) => `${name}=${config.remember[name]}`).join(' ')}`,
    );
  for (const [name, port] of monitoringPages(config, instance))
    console.log(`  ${name.padEnd(14)} http://localhost:${port}`);
  if (config.backupSchedule) {
    const target = backupTarget(config.backups.BACKUP_TO);
    console.log(`  backups        every ${config.backups.BACKUP_EVERY_HOURS} h to ${target}`);
    if (config.backups.BACKUP_PASSWORD === undefined)
      console.log(
        `                 Store BACKUP_PASSWORD of ${join(mainRunDir, 'secrets')} outside this machine: without it no backup can be read.`,
      );
  }
  if (isSending)
    console.log('  still running  demo traffic: figures grow for about a minute (make logs of=traffic)');
  console.log(
    `  took           ${Math.round((Date.now() - commandStartedAtMs()) / 1000)} s, packages included`,
  );
};

const monitoringPages = (
  config: UpResult['config'],
  { engines, ports }: UpResult['instance'],
): readonly (readonly [name: string, port: number])[] => {
  if (!config.monitoring) return [];
  if (engines === 'docker') return monitoringPorts(config).map(({ title, port }) => [title, port]);
  return [
    ['Prometheus', ports.prometheus],
    ['Alertmanager', ports.alertmanager],
  ];
};

const summarizeAdmin = (config: UpResult['config'], admin: UpResult['admin']): void => {
  const shown = join(mainRunDir, 'password-shown');
  console.log(`  administrator  ${admin.email}, at ${config.adminUrl}/admin/tracking`);
  if (admin.file !== undefined && !existsSync(shown)) {
    console.log(`  password       ${admin.password} (shown only once)`);
    writeFileSync(shown, '');
  }
  console.log(`  credentials    ${admin.file ?? 'as given in ADMIN_EMAIL and ADMIN_PASSWORD'}`);
};

/** The link to the first-run page as long as there is no administrator. */
const summarizeSetUp = async ({ adminUrl, publicPort }: UpResult['config'], token: string): Promise<void> => {
  const isOpen = await setUpIsOpen(adminUrl, publicPort);
  console.log(
    isOpen
      ? `  first run      create the administrator at ${adminUrl}/admin/setup#${token}`
      : `  administrators log in at ${adminUrl}/admin`,
  );
};

/** True when the gateway cannot be asked: the link does no harm, and the page reports that it is closed. */
const setUpIsOpen = async (adminUrl: string, port: number): Promise<boolean> => {
  // Not by fetch, which does not send a Host of ours; the gateway answers under its own names only.
  const headers = { host: new URL(adminUrl).host };
  const asked = get({ host: '127.0.0.1', port, path: '/api/admin/setup', headers, timeout: 5_000 });
  asked.on('timeout', () => asked.destroy(new Error('timeout')));
  try {
    const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asked, 'response'));
    return SetUpState.parse(await json(answer)).isOpen;
  } catch {
    return true;
  }
};

await exclusiveVerb('up', async () => summarize(await bringUp()));
