import type { Identity } from '@marquee/kit/identity/identity';

/** Whose hand it was, for what is kept about a change. */
export const operatorOf = (identity: Identity): string | null =>
  identity.role === 'admin' ? identity.email : null;
