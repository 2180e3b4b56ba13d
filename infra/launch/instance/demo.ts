import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { UserError } from '@marquee/kit/errors/user-error';
import type { EnvValues } from './env-file';
import { type Instance, keptFiles } from './instance';

export type Demo = 'on' | 'off';

type Folders = Pick<Instance, 'runDir' | 'dataDir'>;

/** What an installation with demo data sells in whose name, so that a listing can be paid and has a receipt. */
export const demoSettings = (demo: Demo): EnvValues =>
  demo === 'off'
    ? {}
    : {
        PAYMENT_INSTRUCTIONS: 'This is a demo: no money moves.\\nBank transfer to Example Bank, account 12.',
        RECEIPT_SELLER: 'Example Seller Ltd\\n1 Example Street\\nExample City',
      };

/** Undefined before the first start. Installations of versions that remembered nothing have demo data. */
export const rememberedDemo = (folders: Folders): Demo | undefined => {
  const file = keptFiles(folders, 'demo').find((path) => existsSync(path));
  if (file !== undefined) return readFileSync(file, 'utf8').trim() === 'off' ? 'off' : 'on';
  return existsSync(join(folders.runDir, 'instance.json')) ? 'on' : undefined;
};

/**
 * Whether the installation has demo data, as its first start decided by DEMO or `on`. Throws a UserError for
 * the opposite: demo figures cannot be separated from real ones.
 */
export const demoOf = (folders: Folders, asked: Demo | undefined): Demo => {
  const remembered = rememberedDemo(folders);
  if (remembered === 'off' && asked === 'on')
    throw new UserError(
      'This installation was started with DEMO=off, and demo data is never mixed with real data: use another checkout for a demo, or erase this one with "make reset" first.',
    );
  if (remembered === 'on' && asked === 'off')
    throw new UserError(
      'This installation has demo data, which DEMO=off does not remove: erase it with "make reset", then run "make up DEMO=off".',
    );
  const demo = remembered ?? asked ?? 'on';
  for (const file of keptFiles(folders, 'demo')) if (!existsSync(file)) writeFileSync(file, `${demo}\n`);
  return demo;
};
