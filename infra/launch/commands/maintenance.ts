/** `make maintenance on|off`: pages and API answer 503. Events and redirects are still accepted. */

import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { UserError } from '@marquee/kit/errors/user-error';
import { requireCompose, runCompose } from '../containers/compose';
import { mainRunDir, maintenanceFile, startedInstance } from '../instance/instance';
import { lastLine } from '../terminal/child-script';
import { verb } from '../terminal/verb';

const wanted = process.argv[2] ?? '';
/** As in docker-compose.yml. */
const inVolume = '/var/lib/marquee/maintenance/on';

const inContainers = async (): Promise<boolean> => {
  const script = {
    on: `touch ${inVolume}`,
    off: `rm -f ${inVolume}`,
  }[wanted];
  const { code, output } = await runCompose(await requireCompose(), [
    ...['run', '--rm', '--no-deps', '-T', '--entrypoint', 'sh', 'gateway', '-c'],
    `${script ?? ':'}; test -e ${inVolume} && echo maintenance-is-on; true`,
  ]);
  if (code !== 0) throw new UserError(`The setting cannot be reached: ${lastLine(output)}`);
  return output.includes('maintenance-is-on');
};

const natively = (): boolean => {
  const file = maintenanceFile({ runDir: mainRunDir });
  if (wanted === 'on') writeFileSync(file, '');
  if (wanted === 'off') rmSync(file, { force: true });
  return existsSync(file);
};

await verb('maintenance', async () => {
  const instance = startedInstance();
  const isOn = instance.engines === 'docker' ? await inContainers() : natively();
  console.log(
    isOn
      ? 'Maintenance is on: visitors see a maintenance page. Clicks on links and events are still counted. End it with "make maintenance off".'
      : 'Maintenance is off. Begin it with "make maintenance on".',
  );
});
