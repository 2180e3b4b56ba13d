import { invalidReasons } from '@marquee/contracts/events/visit-facts';
import { InvalidShare, SiteFigures } from '@marquee/contracts/http/site-figures';
import { addDays } from '@marquee/contracts/rules/days';
import { siteFigureDays } from '@marquee/contracts/rules/home-slots';
import { answer } from '@marquee/kit/http/route';
import { onlyRow } from '@marquee/kit/postgres/open-postgres';
import { siteModelId } from '../../counting/rollups/dated-activity';
import { route } from '../../deps';

/** Shown on the home page, so it may be two minutes old. */
export const getSiteFigures = route({
  get: '/api/site-figures',
  reply: SiteFigures,
  handle: async ({ requestId }, { placementEffects }) =>
    answer(200, await placementEffects.siteFigures(requestId), { 'cache-control': 'public, max-age=60' }),
});

/** On a page that everybody may read, so it may be ten minutes old. Reads one row for each day and reason. */
export const getInvalidShare = route({
  get: '/api/invalid-share',
  reply: InvalidShare,
  handle: async (_input, { db, calendar }) => {
    const today = calendar.today();
    const share = await onlyRow<InvalidShare>(db, {
      name: 'invalid-share',
      text: `select (select coalesce(sum(views + seen + opened + clicks), 0) from site_days where day between $1 and $2)
          - (select coalesce(sum(events), 0) from demo_days where model_id = ${siteModelId} and figure = 'valid' and day between $1 and $2) as valid,
        (select coalesce(json_agg(json_build_object('reason', reason, 'events', events) order by events desc), '[]')
         from (select reason, sum(events) as events
               from (select reason, events from invalid_days where model_id = ${siteModelId} and day between $1 and $2
                     union all
                     select figure, -events from demo_days where model_id = ${siteModelId} and day between $1 and $2) as known
               where reason = any($3) group by reason having sum(events) > 0) as sums) as invalid`,
      values: [addDays(today, 1 - siteFigureDays), today, invalidReasons],
    });
    return answer(200, share, { 'cache-control': 'public, max-age=600' });
  },
});
