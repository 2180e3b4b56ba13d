import { fieldMessage } from '@marquee/contracts/text/field-message';
import { z } from 'zod';
import { withSettingFiles } from './setting-files';

/**
 * The environment as `schema` describes it; `NAME_FILE` may give the path of a file with the value of `NAME`.
 * Throws a `ConfigError` for the operator that names all faults together.
 */
export const readConfig = <Schema extends z.ZodType>(
  schema: Schema,
  environment: Record<string, string | undefined> = process.env,
): z.infer<Schema> => {
  const names = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const files = withSettingFiles(environment, names);
  // Compose passes an empty variable for an unset one.
  const given = Object.fromEntries(
    Object.entries(files.environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(given);
  if (result.success && files.faults.length === 0) return result.data;
  const isRead = ({ path: [name] }: z.core.$ZodIssue) =>
    !files.faults.some((fault) => fault.startsWith(`${String(name)}_FILE `));
  const issues = (result.error?.issues ?? []).filter(isRead);
  throw new ConfigError([
    ...files.faults,
    ...issues.map((issue) => `${issue.path.join('.')} ${fieldMessage(issue)}`),
  ]);
};

export class ConfigError extends Error {
  override readonly name = 'ConfigError';

  constructor(readonly faults: readonly string[]) {
    super(`the configuration has ${faults.length} fault(s):\n  ${faults.join('\n  ')}`);
  }
}
