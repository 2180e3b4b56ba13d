import type { z } from 'zod';

/** The parser's own words start so; what a schema of ours says about itself does not. */
const parserWords = /^(?:Invalid|Too|Unrecognized)\b/;

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

/** What is wrong with one field, in words for whoever filled it in: no parser's jargon. What the schema says itself stays as it is. */
export const fieldMessage = (issue: z.core.$ZodIssue): string => {
  if (!parserWords.test(issue.message)) return issue.message;
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
      return `has fields that are not known: ${issue.keys.join(', ')}`;
    default:
      return 'is not valid';
  }
};
