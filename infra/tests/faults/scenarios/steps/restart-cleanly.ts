import type { Scene } from '../../scenario';

/** Sends SIGTERM and resolves when another process runs; fails the row unless that one ended with code 0. */
export const restartCleanly = async (
  { environment, remark }: Pick<Scene, 'environment' | 'remark'>,
  name: string,
  withinMs = 15_000,
): Promise<void> => {
  await environment.restart(name, 'SIGTERM', withinMs);
  const end = environment.lastEndOf(name) ?? 'has no known exit';
  if (end !== 'ended with code 0') remark(`${name} ${end}`);
};
