import { z } from 'zod';

const EngineWord = z.enum(['ok', 'failing']);

/**
 * The answer of every service's `/statusz`. `degraded`: it takes requests, but a part that it works without
 * fails. `waiting`: it can answer nothing useful.
 */
export const Readiness = z.object({
  status: z.enum(['ready', 'degraded', 'waiting', 'stopping']),
  engines: z.record(z.string(), EngineWord),
  /** When the process started, the first digits of its program's hash, and when that program was built. */
  since: z.iso.datetime(),
  version: z.string(),
  builtAt: z.iso.datetime().nullable(),
  /** When `status` last changed. */
  changedAt: z.iso.datetime(),
});
export type Readiness = z.infer<typeof Readiness>;

/** `readiness` null: it did not answer within two seconds. */
export const ServiceHealth = z.object({
  service: z.string(),
  /** Host and port of this instance. */
  instance: z.string(),
  readiness: Readiness.nullable(),
  tookMs: z.number(),
});
export type ServiceHealth = z.infer<typeof ServiceHealth>;

/** By the admin service's own connection; `answers` is false without an answer within two seconds. */
export const EngineHealth = z.object({
  engine: z.string(),
  answers: z.boolean(),
  version: z.string().nullable(),
  since: z.iso.datetime().nullable(),
  tookMs: z.number(),
});
export type EngineHealth = z.infer<typeof EngineHealth>;

/**
 * An alert that operators were mailed about and that is not over. `name` is its section in the handbook,
 * `affected` the processes that it is about; none where it is about no process.
 */
export const ActiveAlert = z.object({
  name: z.string(),
  subject: z.string(),
  text: z.string(),
  affected: z.array(z.string()),
  since: z.iso.datetime(),
});
export type ActiveAlert = z.infer<typeof ActiveAlert>;

/** `GET /api/admin/health`: every process and engine, checked at this moment. `alerts` null: not readable. */
export const SystemHealth = z.object({
  at: z.iso.datetime(),
  services: z.array(ServiceHealth),
  engines: z.array(EngineHealth),
  alerts: z.array(ActiveAlert).nullable(),
});
export type SystemHealth = z.infer<typeof SystemHealth>;
