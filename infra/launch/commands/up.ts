/** `make up`: starts the whole product on this machine. A second run changes nothing and reports it. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { mainRunDir } from '../instance/instance';
import { bringUp, type UpResult } from './bring-up';
import { exclusiveVerb } from './verb';

const startedAt = performance.now();

const summarize = ({ config, admin, changed }: UpResult): void => {
  const shown = join(mainRunDir, 'password-shown');
  console.log(`\n${changed ? '' : 'Nothing had to change: '}Marquee runs at ${config.publicUrl}`);
  console.log(`  administrator  ${admin.email}, at ${config.adminUrl}/admin/tracking`);
  if (admin.file !== undefined && !existsSync(shown)) {
    console.log(`  password       ${admin.password} (shown this once)`);
    writeFileSync(shown, '');
  }
  console.log(`  credentials    ${admin.file ?? 'as given in ADMIN_EMAIL and ADMIN_PASSWORD'}`);
  console.log(`  took           ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
};

await exclusiveVerb('up', async () => summarize(await bringUp()));
