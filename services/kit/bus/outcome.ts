/**
 * What became of a message. `done`: acknowledge. `again`: give it back, it is not its fault. `dead`: keep a copy with the reason
 * where a person can see it, then acknowledge. Only the kit settles messages.
 */
export type Outcome =
  | { readonly is: 'done' }
  | { readonly is: 'again'; readonly why: string }
  | { readonly is: 'dead'; readonly why: string };

export const done: Outcome = { is: 'done' };
export const again = (why: string): Outcome => ({ is: 'again', why });
export const dead = (why: string): Outcome => ({ is: 'dead', why });
