import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { redisUserLines } from '@marquee/kit/redis/redis-users';
import { type Reader, type Setting, serviceNames } from '@marquee/kit/settings/setting';
import { operatorNames, passedTo, settings } from '@marquee/kit/settings/settings';
import { checkoutDir } from '../launch/instance/checkout';
import { defaultOf } from './settings';

const rows: Readonly<Record<string, Setting>> = settings;

/** Containers that are passed settings, each with those of its readers. */
const environments: readonly (readonly [name: string, ...readers: Reader[]])[] = [
  ...serviceNames.map((name) => [name, name] as const),
  ['topology', 'topology'],
  ['monitoring', 'monitoring'],
  ['ledger', 'ledger'],
  ['rebuild', 'rebuild'],
  ['backup', 'backup', 'backup-schedule'],
];

/** One mapping for each container. Empty variables are unset, so only containers' own defaults stand here. */
const settingsRegion = (): string =>
  environments
    .map(([name, ...readers]) => {
      const names = passedTo('in containers', ...readers).filter((one) => operatorNames.includes(one));
      const lines = names.map((one) => `    ${one}: \${${one}:-${rows[one]?.inContainers ?? ''}}\n`);
      return [`  ${name}: &${name}-settings\n`, ...lines].join('');
    })
    .join('');

const region = /(?<=\nx-settings:\n)(?: .*\n)*/;
/** Between the lines of Redis' configuration, which a shell reads. */
const redisUsers = /(?<=\n( +)requirepass \$\$REDISCLI_AUTH\n)(?: +user .*\n)*/;
const withDefault = /\$\{([A-Z0-9_]+):-([^}]+)\}/g;

/** docker-compose.yml with its region `x-settings`, the users of Redis, and the defaults of settings in all other places. */
export const composeFile = (): string =>
  readFileSync(join(checkoutDir, 'docker-compose.yml'), 'utf8')
    .replace(region, settingsRegion)
    .replace(
      redisUsers,
      (_, indent: string) => `${redisUserLines((name) => `$$${name}`).replace(/^/gm, indent)}\n`,
    )
    .replace(withDefault, (whole: string, name: string) => {
      const setting = rows[name];
      const value = setting && (setting.inContainers ?? defaultOf(setting));
      return value === undefined ? whole : `\${${name}:-${value}}`;
    });
