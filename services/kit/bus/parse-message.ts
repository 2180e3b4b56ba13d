import { z } from 'zod';

const Versioned = z.object({ version: z.int().min(2) });

/** Contracts only grow: a later version has a higher number, or an unknown enum or type of event. */
const isNewer = (json: unknown, issues: readonly z.core.$ZodIssue[]): boolean =>
  Versioned.safeParse(json).success ||
  issues.every(({ code, path }) => {
    const value = path.reduce<unknown>((inner, key) => Object(inner)[key], json);
    return typeof value === 'string' && (code === 'invalid_value' || code === 'invalid_union');
  });

/** Why a message cannot be read. `newer`: a later version of the consumer may be able to. */
export type Unreadable = { readonly ok: false; readonly why: string; readonly newer: boolean };

/** Reads `body` as JSON of `schema`'s shape; else returns the reason in one line. */
export const parseMessage = <Schema extends z.ZodType>(
  schema: Schema,
  body: Buffer,
): { readonly ok: true; readonly value: z.output<Schema> } | Unreadable => {
  let json: unknown;
  try {
    json = JSON.parse(body.toString('utf8'));
  } catch {
    return { ok: false, why: 'parse: not JSON', newer: false };
  }
  const parsed = schema.safeParse(json);
  if (parsed.success) return { ok: true, value: parsed.data };
  const why = `parse: ${z.prettifyError(parsed.error).slice(0, 300)}`;
  return { ok: false, why, newer: isNewer(json, parsed.error.issues) };
};
