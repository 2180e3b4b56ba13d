import { z } from 'zod';

const EngineWord = z.enum(['ok', 'failing']);

/** What `/readyz` of every service answers: 200 when it is ready, else 503. */
export const Readiness = z.object({
  status: z.enum(['ready', 'waiting', 'stopping']),
  engines: z.record(z.string(), EngineWord),
  /** Since when the process runs, what it runs (the beginning of its program's hash), and when that program was made. */
  since: z.iso.datetime(),
  version: z.string(),
  builtAt: z.iso.datetime().nullable(),
  /** Since when it says what it says. */
  changedAt: z.iso.datetime(),
});
export type Readiness = z.infer<typeof Readiness>;

/** `readiness` null: it did not answer within two seconds. */
export const ServiceHealth = z.object({
  service: z.string(),
  /** The address of this one instance. */
  instance: z.string(),
  readiness: Readiness.nullable(),
  tookMs: z.number(),
});
export type ServiceHealth = z.infer<typeof ServiceHealth>;

/** As the admin service's own connection to it has it; `answers` false: it did not within two seconds. */
export const EngineHealth = z.object({
  engine: z.string(),
  answers: z.boolean(),
  version: z.string().nullable(),
  since: z.iso.datetime().nullable(),
  tookMs: z.number(),
});
export type EngineHealth = z.infer<typeof EngineHealth>;

/** `GET /api/admin/health`: every process of every service, and every engine, asked at this moment. */
export const SystemHealth = z.object({
  at: z.iso.datetime(),
  services: z.array(ServiceHealth),
  engines: z.array(EngineHealth),
});
export type SystemHealth = z.infer<typeof SystemHealth>;
