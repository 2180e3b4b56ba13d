import { unauthorized } from '@marquee/kit/errors/http-error';
import type { Identity } from '@marquee/kit/identity/identity';

/** The name under which an operator's deeds are kept. */
export const operatorOf = (identity: Identity): string =>
  identity.role === 'admin' ? identity.email : unauthorized('admin.required');
