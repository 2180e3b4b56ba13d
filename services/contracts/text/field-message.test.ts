import { z } from 'zod';
import { fieldMessage } from './field-message';

const wordsFor = (schema: z.ZodType, value: unknown): string | undefined => {
  const issue = schema.safeParse(value).error?.issues[0];
  return issue && fieldMessage(issue);
};

test.each([
  ['a missing field', z.object({ slug: z.string() }), {}, 'is required'],
  ['a number for text', z.string(), 7, 'must be text'],
  ['text for a number', z.coerce.number(), 'abc', 'must be a number'],
  ['half a number', z.int(), 1.5, 'must be a whole number'],
  ['a list for an object', z.object({}), [], 'must be an object'],
  ['nothing at all', z.object({}), null, 'must be an object'],
  ['too small a number', z.int().min(1), 0, 'must be at least 1'],
  ['zero, where none is allowed', z.int().positive(), 0, 'must be more than 0'],
  ['too large a number', z.int().max(200), 201, 'must be at most 200'],
  ['too long a text', z.string().max(2), 'abc', 'must have at most 2 characters'],
  ['an empty list', z.array(z.int()).min(1), [], 'must not be empty'],
  ['another word', z.literal('impression'), 'purchase', 'must be impression'],
  ['none of the words', z.enum(['daily', 'weekly']), 'yearly', 'must be one of daily, weekly'],
  ['neither kind', z.union([z.int(), z.object({})]), true, 'is not valid'],
  ['our own words', z.int('must be a whole number of days'), 'x', 'must be a whole number of days'],
  ['our own rule', z.string().refine(() => false, 'is taken'), 'x', 'is taken'],
])('%s', (_what, schema, value, words) => expect(wordsFor(schema, value)).toBe(words));
