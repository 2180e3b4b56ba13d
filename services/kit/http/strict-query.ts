import { z } from 'zod';
import { invalidFields } from '../errors/http-error';

const shapeOf = (schema: z.ZodType | undefined): Readonly<Record<string, unknown>> => {
  if (schema === undefined) return {};
  if (schema instanceof z.ZodObject) return schema.shape;
  // A schema with a transformation reads the names of the one before it.
  if (schema instanceof z.ZodPipe && schema.in instanceof z.ZodType) return shapeOf(schema.in);
  throw new Error('the schema of a query must be an object');
};

/** The names of a schema's search params; none without a schema. Throws for a schema that names none. */
export const queryNames = (schema: z.ZodType | undefined): readonly string[] => Object.keys(shapeOf(schema));

/** Whether the schema of a search param takes several values. */
const takesSeveral = (schema: unknown): boolean =>
  schema instanceof z.ZodArray ||
  (schema instanceof z.ZodUnion && schema.options.some(takesSeveral)) ||
  (schema instanceof z.ZodPipe && takesSeveral(schema.in)) ||
  ((schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) && takesSeveral(schema.unwrap()));

/** The search params of a request by name; one that is given several times has all its values. */
type Given = Readonly<Record<string, unknown>>;

/** Throws 400 and names each of `names` that is given more than once: which value counts would be a guess. */
export const refuseRepeated = (given: Given, names: readonly string[]): void =>
  refuse(names.filter((name) => Array.isArray(given[name])).map((name) => [name, 'is given more than once']));

const refuse = (faults: readonly (readonly [name: string, fault: string])[]): void => {
  // At most 20, so that the answer is not longer than the request.
  const named = faults
    .slice(0, 20)
    // A record drops a field of this name.
    .map(([name, fault]) => [name === '__proto__' ? 'proto' : name.slice(0, 64), fault]);
  if (named.length > 0) invalidFields(Object.fromEntries(named));
};

/**
 * Throws 400 and names search params that the schema does not know, or repeated ones that take one value: an
 * ignored filter would answer with other rows than asked for.
 */
export const strictQuery = (schema?: z.ZodType): ((given: Given) => void) => {
  const known = new Set(queryNames(schema));
  const single = Object.entries(shapeOf(schema)).flatMap(([name, one]) => (takesSeveral(one) ? [] : [name]));
  return (given) => {
    const names = Object.keys(given);
    refuse(names.filter((name) => !known.has(name)).map((name) => [name, 'is not known']));
    refuseRepeated(given, single);
  };
};
