import type { z } from 'zod';
import { faultWords } from '../errors/fault-words';

/**
 * The environment as `schema` describes it. All faults are reported together, by name, before anything starts:
 * throws a `ConfigFault` whose message is meant for the operator.
 */
export const readConfig = <Schema extends z.ZodType>(
  schema: Schema,
  environment: Record<string, string | undefined> = process.env,
): z.infer<Schema> => {
  // An empty variable is what compose passes for an unset one.
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''));
  const result = schema.safeParse(given);
  if (result.success) return result.data;
  throw new ConfigFault(result.error.issues.map((issue) => `${issue.path.join('.')} ${faultWords(issue)}`));
};

export class ConfigFault extends Error {
  override readonly name = 'ConfigFault';

  constructor(readonly faults: readonly string[]) {
    super(`the configuration has ${faults.length} fault(s):\n  ${faults.join('\n  ')}`);
  }
}
