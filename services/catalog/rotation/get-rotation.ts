import { RotationShares } from '@marquee/contracts/http/rotation-shares';
import { addDays } from '@marquee/contracts/rules/days';
import { route } from '../deps';
import { latestDay, sharesBetween } from './served';

export const getRotation = route({
  get: '/api/admin/rotation',
  reply: RotationShares,
  allow: 'admin',
  handle: async (_input, { db, now, dayOf }) => {
    const at = now();
    const { day, computedAt } = (await latestDay(db)) ?? { day: null, computedAt: null };
    const last = day ?? dayOf(at.getTime());
    const [today, week] = await Promise.all([
      sharesBetween(db, { first: last, last }, at),
      sharesBetween(db, { first: addDays(last, -6), last }, at),
    ]);
    return { day, computedAt, today, week };
  },
});
