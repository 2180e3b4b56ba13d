import { otherGroups, rangeMaxDays, unknownGroup } from '@marquee/contracts/http/model-analytics';
import { ModelFigures } from '@marquee/contracts/http/model-figures';
import { Day, daysBetween } from '@marquee/contracts/rules/days';
import { idParams } from '@marquee/kit/http/params';
import { z } from 'zod';
import { dayNotesOf } from '../../conspicuous/conspicuous-queries';
import { route } from '../../deps';
import { placementSums } from '../../holders/placement/measure-placement';
import { modelStats } from '../queries/model-analytics';

/** The dashboard's totals over some days, for mails to the model's holder. */
export const getModelFigures = route({
  get: '/internal/models/by-id/:id/figures',
  allow: 'service',
  params: idParams,
  query: z
    .object({ from: Day, to: Day })
    .refine(({ from, to }) => from <= to && daysBetween(from, to).length <= rangeMaxDays, {
      path: ['from'],
      error: `must be at most ${rangeMaxDays} days before to`,
    }),
  reply: ModelFigures,
  handle: async ({ params: { id }, query: { from, to } }, { db }): Promise<ModelFigures> => {
    const range = { first: from, last: to };
    const { stats } = await modelStats(db, id, range);
    const { uniquePaidClicks, uniqueBroughtClicks } = await placementSums(db, id, range);
    const best = stats.audience.sources.find(({ name }) => name !== otherGroups && name !== unknownGroup);
    const { corrections, demo } = await dayNotesOf(db, id, range);
    return {
      seen: stats.impressionsByKind.card,
      opened: stats.impressionsByKind.profile,
      clicks: stats.clicks,
      uniqueClicks: stats.uniqueClicks,
      uniquePaidClicks,
      uniqueBroughtClicks,
      corrections,
      demo,
      bestSource: best === undefined ? null : { name: best.name, clicks: best.clicks },
    };
  },
});
