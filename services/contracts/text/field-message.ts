import type { z } from 'zod';

/** How the parser's own messages begin, unlike those of our schemas. */
const parserMessage = /^(?:Invalid|Too|Unrecognized)\b/;

const named: Readonly<Record<string, string>> = {
  array: 'a list',
  int: 'a whole number',
  number: 'a number',
  object: 'an object',
  string: 'text',
  boolean: 'true or false',
};

const sized: Readonly<Record<string, string>> = { array: 'items', string: 'characters', set: 'items' };

const bound = (
  which: 'least' | 'most',
  { origin, limit }: { origin: string; limit: number | bigint },
): string => {
  const unit = sized[origin];
  if (unit !== undefined && which === 'least' && limit === 1) return 'must not be empty';
  return unit === undefined ? `must be at ${which} ${limit}` : `must have at ${which} ${limit} ${unit}`;
};

/** The fault of one field, for the person who filled it in. A schema's own message stays as it is. */
export const fieldMessage = (issue: z.core.$ZodIssue): string => {
  if (!parserMessage.test(issue.message)) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      if (issue.message.endsWith('received undefined')) return 'is required';
      return `must be ${named[issue.expected] ?? 'of another type'}`;
    case 'too_small':
      return issue.inclusive === false && issue.origin === 'number'
        ? `must be more than ${issue.minimum}`
        : bound('least', { origin: issue.origin, limit: issue.minimum });
    case 'too_big':
      return issue.inclusive === false && issue.origin === 'number'
        ? `must be less than ${issue.maximum}`
        : bound('most', { origin: issue.origin, limit: issue.maximum });
    case 'invalid_value':
      return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}`;
    case 'unrecognized_keys':
      return 'is not known';
    default:
      return 'is not valid';
  }
};
