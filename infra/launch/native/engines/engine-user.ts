import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';

export type EngineUser = { readonly uid: number; readonly gid: number };

/** The user that runs an engine: as root the first existing of these accounts, else undefined, ours. */
export const engineUser = (accounts: readonly string[]): EngineUser | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  for (const account of accounts) {
    const uid = idOf('-u', account);
    const gid = idOf('-g', account);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  return undefined;
};

export const give = (path: string, user: EngineUser | undefined): void => {
  if (user) chownSync(path, user.uid, user.gid);
};

/** Writes a file that only the engine's user may read. */
export const writeFor = (path: string, content: string, user: EngineUser | undefined): void => {
  writeFileSync(path, content, { mode: 0o600 });
  give(path, user);
};

/** Creates a folder that only the engine's user may enter. */
export const createFor = (dir: string, user: EngineUser | undefined): void => {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  give(dir, user);
};

const idOf = (flag: '-u' | '-g', account: string): number | undefined => {
  try {
    return Number(
      execFileSync('id', [flag, account], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
    );
  } catch {
    return undefined;
  }
};
