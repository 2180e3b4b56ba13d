import { SiteFigures } from '@marquee/contracts/http/site-figures';
import { addDays } from '@marquee/contracts/rules/days';
import { siteFigureDays } from '@marquee/contracts/rules/home-slots';
import { answer } from '@marquee/kit/http/route';
import { route } from '../../deps';

/** Shown on the home page, so it may be a minute old. Reads one row for each day. */
export const getSiteFigures = route({
  get: '/api/site-figures',
  reply: SiteFigures,
  handle: async (_input, { db, calendar }) => {
    const today = calendar.today();
    const { rows } = await db.query<SiteFigures>({
      name: 'site-figures',
      text: `select coalesce(sum(opened), 0) as "profilesOpened", coalesce(sum(clicks), 0) as clicks from site_days where day between $1 and $2`,
      values: [addDays(today, 1 - siteFigureDays), today],
    });
    return answer(200, rows[0] ?? { profilesOpened: 0, clicks: 0 }, {
      'cache-control': 'public, max-age=60',
    });
  },
});
