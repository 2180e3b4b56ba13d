import { isDeepStrictEqual } from 'node:util';
import type { Actor, AuditEntry, Facts } from '@marquee/contracts/events/domain-event';
import { z } from 'zod';

const Json = z.json();

/** A value of ours as the audit log keeps it: JSON, and a moment as its text. */
const factOf = (value: unknown): Facts[string] => Json.parse(JSON.parse(JSON.stringify(value ?? null)));

/** What is there to be told: absent, empty and false fields say nothing about a new thing. */
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

/** The fields that differ, as they were and as they are. */
export const changedFacts = (before: object, after: object): Pick<AuditEntry, 'before' | 'after'> => {
  const was = new Map(Object.entries(before));
  const changed = Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, was.get(name)));
  return {
    before: Object.fromEntries(changed.map(([name]) => [name, factOf(was.get(name))])),
    after: Object.fromEntries(changed.map(([name, value]) => [name, factOf(value)])),
  };
};

/** A deed about a model, which is named by its slug. */
export const modelDeed = (
  by: Actor,
  what: string,
  model: { readonly id: number; readonly slug: string },
  facts: Pick<AuditEntry, 'before' | 'after'>,
): AuditEntry => ({ by, what, about: { kind: 'model', id: String(model.id), name: model.slug }, ...facts });
