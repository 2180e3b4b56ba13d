import { z } from 'zod';

/**
 * What the gateway and the program that draws public pages say to each other. The drawer is built with the frontend and runs in a
 * thread of the gateway's: it has no network and no secret, and asks the gateway for every call that a screen makes.
 */
export const DrawnPage = z.object({
  status: z.int().min(200).max(599),
  /** Title, metadata and styles: tags for the end of the head. */
  head: z.string(),
  body: z.string(),
  /** JSON without any `<`, for a data block. */
  state: z.string().regex(/^[^<]*$/),
  /** Whether the screen asked for anything: one that did not changes only with a build. */
  asked: z.boolean(),
  /** Source files that this screen loads beside the entry, as the build's manifest names them. */
  modules: z.array(z.string()),
});
export type DrawnPage = z.infer<typeof DrawnPage>;

const id = z.int().positive();

/** What the drawer says. */
export const RendererWord = z.discriminatedUnion('is', [
  /** It can draw. `queries`: the names that a query may have on a screen, by the screen's path; others change nothing there. */
  z.object({ is: z.literal('ready'), queries: z.record(z.string(), z.array(z.string())) }),
  z.object({ is: z.literal('call'), call: id, path: z.string().startsWith('/api/') }),
  z.object({ is: z.literal('drawn'), id, page: DrawnPage }),
  z.object({ is: z.literal('moved'), id, status: z.int().min(301).max(308), to: z.string() }),
  z.object({ is: z.literal('failed'), id, why: z.string() }),
]);
export type RendererWord = z.infer<typeof RendererWord>;

/** What it is told. A drawing that is called off is answered with `failed`: whoever does not answer is stuck. */
export const RendererOrder = z.discriminatedUnion('is', [
  z.object({ is: z.literal('draw'), id, address: z.string() }),
  z.object({ is: z.literal('call-off'), id }),
  z.object({
    is: z.literal('answer'),
    call: id,
    status: z.int().min(200).max(599),
    headers: z.record(z.string(), z.string()),
    body: z.string(),
  }),
  z.object({ is: z.literal('no-answer'), call: id }),
]);
export type RendererOrder = z.infer<typeof RendererOrder>;

/** What the drawer is given at its start. */
export const RendererSetting = z.object({ origin: z.string() });
export type RendererSetting = z.infer<typeof RendererSetting>;
