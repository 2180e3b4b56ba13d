/**
 * How a message is settled, which only the kit does. `done`: acknowledge. `again`: requeue, the message is not at fault. `dead`: publish a
 * dead letter with the reason, then acknowledge.
 */
export type Outcome =
  | { readonly is: 'done' }
  | { readonly is: 'again'; readonly why: string }
  | { readonly is: 'dead'; readonly why: string };

export const done: Outcome = { is: 'done' };
export const again = (why: string): Outcome => ({ is: 'again', why });
export const dead = (why: string): Outcome => ({ is: 'dead', why });
