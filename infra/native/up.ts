/** `make up`: the whole product on this machine, whatever was there before. A second time changes nothing and says so. */
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Brought, bringUp } from './bring-up';
import { mainRunDir } from './instance';
import { exclusiveVerb } from './verb';

const startedAt = performance.now();

const summarize = ({ config, admin, changed }: Brought): void => {
  const shown = join(mainRunDir, 'password-shown');
  console.log(`\n${changed ? '' : 'Nothing had to change: '}Marquee runs at ${config.publicUrl}`);
  console.log(`  administrator  ${admin.email}, at ${config.publicUrl}/admin/tracking`);
  if (admin.file !== undefined && !existsSync(shown)) {
    console.log(`  password       ${admin.password} (shown this once)`);
    writeFileSync(shown, '');
  }
  console.log(`  credentials    ${admin.file ?? 'as given in ADMIN_EMAIL and ADMIN_PASSWORD'}`);
  console.log(`  took           ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
};

await exclusiveVerb('up', async () => summarize(await bringUp()));
