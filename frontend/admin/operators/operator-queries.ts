import type { OperatorRole } from '@marquee/contracts/rules/operator-access';
import { requestJson } from '../../platform/api/request';
import { adminQuery } from '../frame/admin-calls';

const loadOperators = async () => (await import('@marquee/contracts/http/operators')).Operators;

const url = '/api/admin/operators';

export const operators = adminQuery(['operators'], loadOperators, url);

/** A change of operators; each is sent with the password of the operator who makes it. */
export type OperatorChange =
  | { readonly is: 'invite'; readonly email: string; readonly role: OperatorRole }
  | { readonly is: 'withdraw'; readonly email: string }
  | { readonly is: 'role'; readonly id: number; readonly role: OperatorRole }
  | { readonly is: 'disable' | 'enable'; readonly id: number };

export const changeOperators = ({ is, ...change }: OperatorChange, password: string) => {
  const { id, ...body } = { id: undefined, ...change };
  const path = id === undefined ? is : `${id}/${is}`;
  return requestJson(loadOperators, `${url}/${path}`, { method: 'POST', body: { ...body, password } });
};
