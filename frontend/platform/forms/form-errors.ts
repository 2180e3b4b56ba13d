import type { z } from 'zod';
import { ApiError, reasonOf } from '../api/api-error';
import type { LoadSchema } from '../api/request';

/** What is wrong, by field name. The empty name belongs to the form as a whole. */
export type FieldErrors = Readonly<Partial<Record<string, string>>>;

/** The server's errors by field, as sentences. An error inside a list (`tags.2`) belongs to the list. */
export const fieldErrorsOf = (error: unknown): FieldErrors =>
  error instanceof ApiError ? byField(Object.entries(error.fields)) : {};

const byField = (faults: readonly (readonly [path: string, fault: string])[]): FieldErrors => {
  const errors: Record<string, string> = {};
  for (const [path, fault] of faults) {
    const [field = path] = path.split('.', 1);
    errors[field] ??= sentenceOf(fault);
  }
  return errors;
};

/** `is required` reads `This field is required.`; a sentence stays as it is. */
const sentenceOf = (fault: string): string =>
  /^[a-z]/.test(fault) ? `This field ${fault}${fault.endsWith('.') ? '' : '.'}` : fault;

/** What the server would reject in `value`, in its words. None while the schema cannot be loaded. */
export const schemaErrors = async (load: LoadSchema<z.ZodType>, value: unknown): Promise<FieldErrors> => {
  const loaded = await Promise.all([load(), import('@marquee/contracts/text/field-message')]).catch(
    () => null,
  );
  if (loaded === null) return {};
  const [schema, { fieldMessage }] = loaded;
  const issues = schema.safeParse(value).error?.issues ?? [];
  return byField(issues.map((issue) => [issue.path.join('.'), fieldMessage(issue)]));
};

export const isOutdated = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 409 && error.fields.version !== undefined;

/** The server's sentence where it refuses for a while (429), to follow the form's own text; else empty. */
export const limitText = (error: unknown): string =>
  error instanceof ApiError && error.status === 429 ? ` ${error.detail}` : '';

/** The server's own sentence where it gave one, else the status. */
export const errorText = (error: unknown): string =>
  error instanceof ApiError && error.detail !== '' ? error.detail : reasonOf(error);
