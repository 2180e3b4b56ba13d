import { readFileSync, writeFileSync } from 'node:fs';
import { errorCode } from '@marquee/kit/errors/error-code';

export type EnvValues = Readonly<Record<string, string>>;

/** Lines `NAME=value`. Skips blank and `#` lines, unquotes a value once; an empty value is absent. */
export const parseEnvFile = (text: string): EnvValues => {
  const values: Record<string, string> = {};
  for (const line of text.split(/\r?\n/)) {
    const match = /^\s*(?:export\s+)?([A-Z][A-Z0-9_]*)\s*=\s*(.*?)\s*$/.exec(line);
    if (!match?.[1] || !match[2]) continue;
    const value = unquote(match[2]);
    if (value !== '') values[match[1]] = value;
  }
  return values;
};

export const formatEnvFile = (values: EnvValues): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${quoted(value)}\n`)
    .join('');

/** A shell that sources the file reads the same value: `>` in it would create files otherwise. */
const quoted = (value: string): string =>
  /^[\w./:@%+,=-]*$/.test(value) || value.includes("'") ? value : `'${value}'`;

export const readEnvFile = (path: string): EnvValues => {
  try {
    return parseEnvFile(readFileSync(path, 'utf8'));
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return {};
    throw error;
  }
};

/** Readable by its owner only. */
export const writeEnvFile = (path: string, values: EnvValues): void =>
  writeFileSync(path, formatEnvFile(values), { mode: 0o600 });

const unquote = (value: string): string => /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
