import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Config as Web } from '../../frontend/app/server/config';
import { Config as Admin } from '../../services/admin/config';
import { Config as Analytics, WorkerConfig as AnalyticsWorker } from '../../services/analytics/config';
import { Config as Catalog } from '../../services/catalog/config';
import { Config as Gateway } from '../../services/gateway/config';
import { Config as Tracking } from '../../services/tracking/config';
import { checkoutDir } from '../launch/instance/checkout';
import { Config as Launch } from '../launch/instance/config';

export type Setting = {
  readonly name: string;
  /** Undefined where it is not set by default. */
  readonly byDefault: string | undefined;
  /** Allowed values, in words; empty where any text is allowed. */
  readonly values: string;
  readonly meaning: string;
};

export type ExampleSetting = Setting & { readonly section: string; readonly example: string };
type ProcessSetting = Setting & { readonly processes: readonly string[] };

type Schemas = Readonly<Record<string, z.ZodType>>;

const processes: readonly { readonly name: string; readonly file: string; readonly shape: Schemas }[] = [
  { name: 'gateway', file: 'services/gateway/config.ts', shape: Gateway.shape },
  { name: 'web', file: 'frontend/app/server/config.ts', shape: Web.shape },
  { name: 'catalog', file: 'services/catalog/config.ts', shape: Catalog.shape },
  { name: 'tracking', file: 'services/tracking/config.ts', shape: Tracking.shape },
  { name: 'analytics', file: 'services/analytics/config.ts', shape: Analytics.shape },
  { name: 'analytics-worker', file: 'services/analytics/config.ts', shape: AnalyticsWorker.shape },
  { name: 'admin', file: 'services/admin/config.ts', shape: Admin.shape },
];

const read = (file: string): string => readFileSync(join(checkoutDir, file), 'utf8');

const schemaOf = (name: string): z.ZodType | undefined => {
  const launch: Schemas = Launch.shape;
  return processes.find(({ shape }) => name in shape)?.shape[name] ?? launch[name];
};

const Described = z.looseObject({
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

/** The schema as environment variables see it. */
const described = (schema: z.ZodType) =>
  Described.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

const valuesOf = (schema: z.ZodType): string => {
  const { enum: names, minimum, maximum = Number.MAX_SAFE_INTEGER } = described(schema);
  if (names !== undefined) return names.map((name) => `\`${name}\``).join(', ');
  if (minimum === undefined) return '';
  return maximum < Number.MAX_SAFE_INTEGER ? `${minimum} to ${maximum}` : `at least ${minimum}`;
};

const textOrNothing = (value: unknown): string | undefined =>
  value === undefined || value === '' ? undefined : String(value);

/** `${NAME:-value}` in docker-compose.yml. */
const composeDefault = (name: string): string | undefined =>
  textOrNothing(new RegExp(`\\$\\{${name}:-([^}]*)\\}`).exec(read('docker-compose.yml'))?.[1]);

const exampleLine = /^(?:## (?<section>.+)|#(?<name>[A-Z0-9_]+)=(?<example>.*)|# (?<comment>.+)|)$/;

/** The settings of .env.example in its order. A comment describes all settings up to the next comment. */
export const exampleSettings = (): readonly ExampleSetting[] => {
  const settings: ExampleSetting[] = [];
  let section = '';
  let comment: string[] = [];
  let isDescribed = false;
  for (const line of read('.env.example').split('\n')) {
    const parts = exampleLine.exec(line)?.groups;
    if (parts === undefined) throw new Error(`.env.example has a line of an unknown form: ${line}`);
    if (parts.section !== undefined) section = parts.section;
    if (isDescribed && parts.comment !== undefined) comment = [];
    if (line === '' || parts.section !== undefined) comment = [];
    if (parts.comment !== undefined) comment.push(parts.comment);
    isDescribed = parts.name !== undefined;
    if (parts.name === undefined) continue;
    const schema = schemaOf(parts.name);
    settings.push({
      name: parts.name,
      section,
      example: parts.example ?? '',
      byDefault: schema === undefined ? composeDefault(parts.name) : textOrNothing(described(schema).default),
      values: schema === undefined ? '' : valuesOf(schema),
      meaning: comment.join(' '),
    });
  }
  return settings;
};

/** The docstring above a field, on one line. */
const docstringOf = (name: string, file: string): string | undefined => {
  const found = new RegExp(`/\\*\\*((?:(?!\\*/)[\\s\\S])*)\\*/\\s*(?:const )?${name}\\b`).exec(
    read(file),
  )?.[1];
  return found?.replaceAll(/\s*\n\s*\*\s?/g, ' ').trim();
};

const serviceUrl = /^([A-Z_]+)_URL$/;

const meaningOf = (name: string): string => {
  const files = processes.filter(({ shape }) => name in shape).map(({ file }) => file);
  const documented = [...files, 'services/kit/config/fields.ts', 'services/kit/identity/identity.ts']
    .map((file) => docstringOf(name, file))
    .find((text) => text !== undefined);
  const service = serviceUrl.exec(name)?.[1]?.toLowerCase().replaceAll('_', '-');
  return documented ?? (service === undefined ? '' : `Internal base URL of ${service}.`);
};

/** What `make up` and docker compose set for each process, and .env.example does not list. */
export const processSettings = (): readonly ProcessSetting[] => {
  const listed = new Set(exampleSettings().map(({ name }) => name));
  const names = new Set(processes.flatMap(({ shape }) => Object.keys(shape)));
  return [...names]
    .filter((name) => !listed.has(name))
    .sort()
    .map((name) => {
      const readers = processes.filter(({ shape }) => name in shape);
      const schema = readers[0]?.shape[name];
      return {
        name,
        processes: readers.map((reader) => reader.name),
        byDefault: textOrNothing(schema && described(schema).default),
        values: schema === undefined ? '' : valuesOf(schema),
        meaning: meaningOf(name),
      };
    });
};
