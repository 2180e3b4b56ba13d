import { UserError } from '@marquee/kit/errors/user-error';

/** The time in a setting `name`: UTC unless it has a zone. Throws a UserError if it is none. */
export const timeIn = (given: string, name: string): Date => {
  const at = new Date(/[Z+]|-\d\d:\d\d$/.test(given) ? given : `${given}Z`);
  if (!Number.isNaN(at.getTime())) return at;
  throw new UserError(`${name} must be a time, such as 2026-11-20T10:00 (UTC) or 2026-11-20T10:00+01:00.`);
};
