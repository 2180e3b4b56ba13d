/**
 * How the kit settles a message. `done`: acknowledge. `again`: requeue, it is not at fault. `dead`: publish a
 * dead letter with the reason, then acknowledge. `held`: not readable yet; delivered again after half a minute,
 * to any consumer, without counting the delivery.
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
