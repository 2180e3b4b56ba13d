/**
 * How a message is settled, which only the kit does. `done`: acknowledge. `again`: requeue, the message is
 * not at fault. `dead`: publish a dead letter with the reason, then acknowledge. `held`: it cannot be read
 * yet; it is delivered again after half a minute, to any consumer of the queue, and the deliveries are not
 * counted.
 */
export type Outcome =
  | { readonly is: 'done' }
  | { readonly is: 'again'; readonly why: string }
  | { readonly is: 'held'; readonly why: string }
  | { readonly is: 'dead'; readonly why: string };

export const done: Outcome = { is: 'done' };
export const again = (why: string): Outcome => ({ is: 'again', why });
export const held = (why: string): Outcome => ({ is: 'held', why });
export const dead = (why: string): Outcome => ({ is: 'dead', why });
