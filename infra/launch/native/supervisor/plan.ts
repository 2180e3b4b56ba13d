import { join } from 'node:path';
import { z } from 'zod';
import { digest } from '../../instance/checkout';
import type { Instance } from '../../instance/instance';
import { readJson, writeJson } from '../../instance/json-file';

/** How to start a process, check that it answers, and stop it. */
export const ProcessSpec = z.object({
  name: z.string(),
  kind: z.enum(['engine', 'service']),
  command: z.string(),
  args: z.array(z.string()),
  env: z.record(z.string(), z.string()),
  cwd: z.string(),
  uid: z.number().int().optional(),
  gid: z.number().int().optional(),
  /** The loopback port that accepts connections once it runs. */
  port: z.number().int(),
  /** Processes whose ports must accept connections before this one starts. */
  after: z.array(z.string()).default([]),
  stopSignal: z.enum(['SIGTERM', 'SIGINT']).default('SIGTERM'),
  stopWithinMs: z.number().int(),
  /** Changes with the program: only a rebuilt service is restarted. */
  revision: z.string(),
});
export type ProcessSpec = z.input<typeof ProcessSpec>;

/** The processes the supervisor keeps running. To change it, write the file and send SIGUSR2. */
export const Plan = z.object({ processes: z.array(ProcessSpec) });
export type Plan = z.input<typeof Plan>;

/** Identifies a plan, so that a caller can wait until it is applied. */
export const planDigest = (plan: Plan): string => digest(JSON.stringify(Plan.parse(plan)));

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
