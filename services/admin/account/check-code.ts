import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { takeRecoveryCode, takeStep } from '../queries/two-step';
import { stepOfCode } from './one-time-code';

/** The kind of code that was accepted, or false. Each code is accepted once, also when two logins use it at the same moment. */
export const checkCode = async (
  db: Queryable,
  operatorId: number,
  secret: Buffer,
  code: string,
): Promise<'app' | 'recovery code' | false> => {
  const step = stepOfCode(secret, code, new Date());
  if (step !== undefined) return (await takeStep(db, operatorId, step)) && 'app';
  return (await takeRecoveryCode(db, operatorId, code)) && 'recovery code';
};
