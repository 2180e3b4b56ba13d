import { z } from 'zod';

/** The status of a request or report, without its content. */
export const requestStatus = <const States extends readonly [string, ...string[]]>(states: States) =>
  z.object({
    reference: z.string(),
    state: z.enum(states),
    history: z.array(z.object({ state: z.enum(states), at: z.iso.datetime() })),
  });
