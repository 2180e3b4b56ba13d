import { z } from 'zod';

/** How something that was sent to us stands, for whoever has its link. Nothing of what it says. */
export const requestStatus = <const States extends readonly [string, ...string[]]>(states: States) =>
  z.object({
    reference: z.string(),
    state: z.enum(states),
    history: z.array(z.object({ state: z.enum(states), at: z.iso.datetime() })),
  });
