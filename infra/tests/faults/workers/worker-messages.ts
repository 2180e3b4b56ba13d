import { z } from 'zod';
import { Row } from '../verdict/compare';

/** Requests to a worker. `begin`: everything is built. */
export const WorkerRequest = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('begin') }),
  z.object({ ask: z.literal('run'), scenario: z.string(), mutation: z.string().optional() }),
  z.object({ ask: z.literal('recount') }),
]);
export type WorkerRequest = z.infer<typeof WorkerRequest>;

/** A check of a worker's whole run: its description and result. */
export const Verdict = z.object({ kept: z.boolean(), description: z.string() });
export type Verdict = z.infer<typeof Verdict>;

/** Replies of a worker, one per request; notes may come in between. */
export const WorkerReply = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready') }),
  z.object({ is: z.literal('row'), row: Row }),
  z.object({ is: z.literal('recounted'), verdicts: z.array(Verdict) }),
  z.object({ is: z.literal('failed'), why: z.string() }),
  z.object({ is: z.literal('note'), text: z.string() }),
]);
export type WorkerReply = z.infer<typeof WorkerReply>;
