import { fieldMessage } from '@marquee/contracts/text/field-message';
import type { z } from 'zod';

/**
 * The environment as `schema` describes it. All faults are reported together, by name, before anything starts:
 * throws a `ConfigError` whose message is meant for the operator.
 */
export const readConfig = <Schema extends z.ZodType>(
  schema: Schema,
  environment: Record<string, string | undefined> = process.env,
): z.infer<Schema> => {
  // Compose passes an empty variable for an unset one.
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigError(result.error.issues.map((issue) => `${issue.path.join('.')} ${fieldMessage(issue)}`));
};

export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly faults: readonly string[]) {
    super(`the configuration has ${faults.length} fault(s):\n  ${faults.join('\n  ')}`);
  }
}
