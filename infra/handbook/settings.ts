import type { Setting } from '@marquee/kit/settings/setting';
import { sections } from '@marquee/kit/settings/settings';
import { z } from 'zod';

const Described = z.looseObject({
  default: z.union([z.string(), z.number(), z.boolean()]).optional(),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});

/** The schema as environment variables see it. */
const described = ({ schema }: Setting) =>
  Described.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

/** Undefined where the setting is not set by default. */
export const defaultOf = (setting: Setting): string | undefined => {
  const { default: value } = described(setting);
  return value === undefined || value === '' ? undefined : String(value);
};

/** Allowed values, in words; empty where any text is allowed. */
export const valuesOf = (setting: Setting): string => {
  const { enum: names, minimum, maximum = Number.MAX_SAFE_INTEGER } = described(setting);
  if (names !== undefined) return names.map((name) => `\`${name}\``).join(', ');
  if (minimum === undefined) return '';
  return maximum < Number.MAX_SAFE_INTEGER ? `${minimum} to ${maximum}` : `at least ${minimum}`;
};

export const exampleOf = (setting: Setting): string =>
  setting.example ?? setting.inContainers ?? defaultOf(setting) ?? '';

/** Settings that are described together: those with one meaning. */
export type Group = {
  readonly meaning: string;
  readonly settings: readonly (readonly [name: string, setting: Setting])[];
};

const groupsIn = (rows: Readonly<Record<string, Setting>>): readonly Group[] => {
  const settings = Object.entries(rows);
  const meanings = [...new Set(settings.map(([, { meaning }]) => meaning))];
  return meanings.map((meaning) => ({
    meaning,
    settings: settings.filter(([, setting]) => setting.meaning === meaning),
  }));
};

/** The operator's settings in their order. */
export const describedSections = (): readonly (readonly [section: string, groups: readonly Group[]])[] =>
  Object.entries(sections).map(([section, rows]) => [section, groupsIn(rows)]);
