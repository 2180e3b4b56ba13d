import { mkdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '@marquee/kit/errors/error-code';
import { messageOf, UserError } from '@marquee/kit/errors/user-error';
import type { Instance } from '../../instance/instance';
import { logFile } from '../../instance/instance';
import type { Secrets } from '../../instance/secrets';
import { remedyIn } from '../../terminal/remedies';
import { type ProcessSpec, readState } from '../supervisor/plan';
import { engineProbes } from './engine-probes';
import { engineUrls } from './engine-urls';
import { type Archive, postgresProcess, preparePostgres } from './postgres';
import type { Programs } from './programs';
import { epmdProcess, prepareRabbitmq, rabbitmqProcess } from './rabbitmq';
import { prepareRedis, redisProcess } from './redis';

export type AllPrograms = { readonly [Name in keyof Programs]: string };

/** Prepares the engines' files and returns the processes to run. Existing data stays. */
export const prepareEngines = async (
  instance: Instance,
  programs: AllPrograms,
  secrets: Secrets,
  archive?: Archive,
): Promise<ProcessSpec[]> => {
  mkdirSync(instance.dataDir, { recursive: true, mode: 0o755 });
  await preparePostgres(instance, programs.postgresBin, secrets);
  return [
    postgresProcess(instance, programs.postgresBin, archive),
    epmdProcess(instance, programs.epmd),
    rabbitmqProcess(instance, programs.rabbitmqServer, prepareRabbitmq(instance, secrets)),
    redisProcess(instance, programs.redisServer, prepareRedis(instance, secrets)),
  ];
};

const withinMs = 90_000;

/** Resolves when all engines work. After 90 seconds throws a UserError naming the engine and its log. */
export const enginesAnswer = async (instance: Instance, secrets: Secrets): Promise<void> => {
  const deadline = Date.now() + withinMs;
  const probes = engineProbes(engineUrls(instance, secrets, 'postgres'));
  await Promise.all(
    Object.entries(probes).map(async ([name, probe]) => {
      for (;;) {
        try {
          return await probe();
        } catch (error) {
          const restarts = readState(instance)?.processes.find((one) => one.name === name)?.restarts ?? 0;
          // After five exits in a row, or a refused password, waiting longer does not help.
          if (Date.now() > deadline || restarts >= 5 || errorCode(error) === '28P01') {
            throw new UserError(
              remedyIn(messageOf(error)) ??
                `${name} does not answer (${messageOf(error)}): read ${logFile(instance, name)} for the reason.`,
            );
          }
          await sleep(150);
        }
      }
    }),
  );
};
