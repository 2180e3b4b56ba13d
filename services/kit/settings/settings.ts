import { z } from 'zod';
import { backups } from './backups';
import { basics } from './basics';
import { containers } from './containers';
import { emailAndForms, retention } from './email';
import { clusterOnThisMachine, engines, traces } from './engines';
import { figuresAndLimits } from './figures';
import { processes } from './processes';
import type { Reader, Setting } from './setting';
import { installation, publicPages, sessions, site } from './site';

/** The operator's settings by section, as .env.example and the handbook list them. */
export const sections = {
  Basics: basics,
  'Site and proxies': site,
  Installation: installation,
  Sessions: sessions,
  Engines: engines,
  'Email and forms': emailAndForms,
  'Public pages': publicPages,
  'Figures and limits': figuresAndLimits,
  'A cluster on this machine': clusterOnThisMachine,
  Traces: traces,
  Backups: backups,
  Retention: retention,
  'Docker compose': containers,
};

/** What has the properties of every member of a union. */
type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

const operatorSettings: AllOf<(typeof sections)[keyof typeof sections]> = Object.assign(
  {},
  ...Object.values(sections),
);

/** Every setting, from which .env.example, handbook, compose's and `make up`'s environments are made. */
export const settings = { ...operatorSettings, ...processes };

type Settings = typeof settings;
export type SettingName = keyof Settings;

type NamesOf<Name extends Reader> = {
  [One in SettingName]: Name extends Settings[One]['readers'][number] ? One : never;
}[SettingName];
type Config<Name extends SettingName> = z.ZodObject<{ [One in Name]: Settings[One]['schema'] }>;

const entries: readonly (readonly [name: string, setting: Setting])[] = Object.entries(settings);

const schemaOf = (isIncluded: (name: string, setting: Setting) => boolean): z.ZodObject =>
  z.object(
    Object.fromEntries(
      entries.filter((entry) => isIncluded(...entry)).map(([name, { schema }]) => [name, schema]),
    ),
  );

/** The schema of the settings that `reader` reads, for `readConfig`. */
export function configOf<Name extends Reader>(reader: Name): Config<NamesOf<Name>>;
export function configOf(reader: Reader): z.ZodObject {
  return schemaOf((_name, { readers }) => readers.includes(reader));
}

/** The schema of these settings, for `readConfig`. */
export function configWith<Name extends SettingName>(...names: readonly Name[]): Config<Name>;
export function configWith(...names: readonly string[]): z.ZodObject {
  return schemaOf((name) => names.includes(name));
}

const namesWhere = (isIncluded: (setting: Setting) => boolean): readonly string[] =>
  entries.filter(([, setting]) => isIncluded(setting)).map(([name]) => name);

export const operatorNames: readonly string[] = Object.keys(operatorSettings);
/** The schema of what an operator has set, whatever reads it. */
export const OperatorConfig = schemaOf((name) => operatorNames.includes(name)).partial();
export const rememberedNames = namesWhere(({ isRemembered }) => isRemembered === true);

export const readBy = (...names: readonly Reader[]) =>
  namesWhere(({ readers }) => readers.some((reader) => names.includes(reader)));

/** Those whose given value is passed on to these readers as it is. */
export const passedTo = (where: 'natively' | 'in containers', ...names: readonly Reader[]) =>
  namesWhere(
    ({ passed = where, readers }) => passed === where && readers.some((reader) => names.includes(reader)),
  );
