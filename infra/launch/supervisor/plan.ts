import { join } from 'node:path';
import { z } from 'zod';
import { digest } from '../instance/digest';
import type { Instance } from '../instance/instance';
import { readJson, writeJson } from '../instance/json-file';

/** A process that is to run: enough to start it, to know that it answers, and to stop it. */
export const ProcessSpec = z.object({
  name: z.string(),
  kind: z.enum(['engine', 'service']),
  command: z.string(),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()),
  cwd: z.string(),
  uid: z.number().int().optional(),
  gid: z.number().int().optional(),
  /** The loopback port that answers once it runs. */
  port: z.number().int(),
  /** Processes whose ports have to answer before this one is started. */
  after: z.array(z.string()),
  stopSignal: z.enum(['SIGTERM', 'SIGINT']),
  stopWithinMs: z.number().int(),
  /** Changes when the program changes, so that a rebuilt service is restarted and an unchanged one is not. */
  revision: z.string(),
});
export type ProcessSpec = z.infer<typeof ProcessSpec>;

/** What the supervisor is asked to keep running. Whoever changes it writes the file and sends SIGUSR2. */
export const Plan = z.object({ processes: z.array(ProcessSpec) });
export type Plan = z.infer<typeof Plan>;

/** Tells one plan from another, so that whoever changed it can wait until it is in force. */
export const planDigest = (plan: Plan): string => digest(JSON.stringify(Plan.parse(plan)));

/** What became of it, as the supervisor last wrote it down. */
export const State = z.object({
  supervisorPid: z.number().int(),
  since: z.string(),
  planApplied: z.string(),
  processes: z.array(
    z.object({
      name: z.string(),
      state: z.enum(['starting', 'running', 'waiting', 'stopping', 'stopped']),
      pid: z.number().int().optional(),
      port: z.number().int(),
      since: z.string(),
      restarts: z.number().int(),
      lastEnd: z.string().optional(),
    }),
  ),
});
export type State = z.infer<typeof State>;
export type ProcessState = State['processes'][number];

export const readPlan = (instance: Pick<Instance, 'runDir'>): Plan | undefined =>
  readJson(join(instance.runDir, 'plan.json'), Plan);
export const writePlan = (instance: Instance, plan: Plan): void =>
  writeJson(join(instance.runDir, 'plan.json'), plan);
export const readState = (instance: Pick<Instance, 'runDir'>): State | undefined =>
  readJson(join(instance.runDir, 'state.json'), State);
export const writeState = (instance: Instance, state: State): void =>
  writeJson(join(instance.runDir, 'state.json'), state);
