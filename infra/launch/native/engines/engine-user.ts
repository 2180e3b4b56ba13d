import { execFileSync } from 'node:child_process';
import { chownSync } from 'node:fs';

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

const idOf = (flag: '-u' | '-g', account: string): number | undefined => {
  try {
    return Number(
      execFileSync('id', [flag, account], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim(),
    );
  } catch {
    return undefined;
  }
};
