import { readFileSync } from 'node:fs';
import { messageOf } from '../errors/user-error';

type Environment = Readonly<Record<string, string | undefined>>;

const isSet = (value: string | undefined): value is string => value !== undefined && value !== '';

/**
 * The environment with the settings among `names` that are given as files, as orchestrators provide secrets:
 * `SMTP_URL_FILE=/run/secrets/smtp`. One line break at the end is no part of the value.
 */
export const withSettingFiles = (
  environment: Environment,
  names: readonly string[],
): { readonly environment: Environment; readonly faults: readonly string[] } => {
  const completed: Record<string, string | undefined> = { ...environment };
  const faults: string[] = [];
  for (const name of names) {
    const path = environment[`${name}_FILE`];
    if (!isSet(path)) continue;
    if (isSet(environment[name])) {
      faults.push(`${name} and ${name}_FILE are both set: remove one of them`);
      continue;
    }
    try {
      const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
      if (value === '') faults.push(`${name}_FILE is ${path}, which is empty: write the value into it`);
      else completed[name] = value;
    } catch (error) {
      faults.push(
        `${name}_FILE is ${path}, which cannot be read (${messageOf(error)}): correct the path, or let the user of this process read the file`,
      );
    }
  }
  return { environment: completed, faults };
};
