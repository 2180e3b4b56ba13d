import { z } from 'zod';
import { Row } from './compare';

/** What the matrix asks of a worker. `begin`: whatever a product is made of is built. */
export const WorkerRequest = z.discriminatedUnion('ask', [
  z.object({ ask: z.literal('begin') }),
  z.object({ ask: z.literal('run'), scenario: z.string() }),
  z.object({ ask: z.literal('recount') }),
]);
export type WorkerRequest = z.infer<typeof WorkerRequest>;

/** A figure of the whole worker, in words, and whether it is as it should be. */
export const Verdict = z.object({ kept: z.boolean(), words: z.string() });
export type Verdict = z.infer<typeof Verdict>;

/** What a worker answers, each question once; notes come in between. */
export const WorkerReply = z.discriminatedUnion('is', [
  z.object({ is: z.literal('ready') }),
  z.object({ is: z.literal('row'), row: Row }),
  z.object({ is: z.literal('recounted'), verdicts: z.array(Verdict) }),
  z.object({ is: z.literal('failed'), why: z.string() }),
  z.object({ is: z.literal('note'), text: z.string() }),
]);
export type WorkerReply = z.infer<typeof WorkerReply>;
