import { isDeepStrictEqual } from 'node:util';
import type { Actor, AuditEntry, Facts } from '@marquee/contracts/events/domain-event';
import type { NewEntry } from '@marquee/kit/bus/outbox';
import { z } from 'zod';

const Json = z.json();

/** The value as JSON for the audit log; a date becomes its ISO text. */
const factOf = (value: unknown): Facts[string] => Json.parse(JSON.parse(JSON.stringify(value ?? null)));

/** The fields of a new thing, without absent, empty and false ones. */
export const factsOf = (fields: object): Facts =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(
        ([, value]) =>
          value !== undefined &&
          value !== null &&
          value !== '' &&
          value !== false &&
          !(Array.isArray(value) && value.length === 0),
      )
      .map(([name, value]) => [name, factOf(value)]),
  );

/** The fields that differ, with their values before and after. */
export const changedFacts = (before: object, after: object): Pick<AuditEntry, 'before' | 'after'> => {
  const was = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, was.get(name)));
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, factOf(was.get(name))])),
    after: Object.fromEntries(changed.map(([name, value]) => [name, factOf(value)])),
  };
};

type Named = { readonly id: number; readonly slug: string };

/** Makes the audit entries of changes of a kind of record, which are named by their slugs. */
const entriesAbout =
  (kind: 'model' | 'video') =>
  (by: Actor, what: string, { id, slug }: Named, facts: Partial<AuditEntry> = {}): NewEntry => {
    return { by, what, about: { kind, id: String(id), name: slug }, ...facts };
  };

export const modelAuditEntry = entriesAbout('model');
export const videoAuditEntry = entriesAbout('video');
