import { fileFormats, streamFile } from '@marquee/kit/http/stream-lines';
import { z } from 'zod';
import { route, slugParams } from '../../deps';
import { openModel } from '../../holders/login/open-model';
import { correctionsIn } from '../queries/corrections';
import { RangeQuery, rangeOf } from '../queries/date-range';
import { modelDays } from '../queries/model-days';
import { csvOf, fileNameOf, jsonOf } from './model-export';

export const exportInsights = route({
  get: '/api/insights/:slug/export',
  allow: 'holder',
  params: slugParams,
  query: RangeQuery.safeExtend({ format: z.enum(fileFormats).default('csv') }),
  handle: async ({ params: { slug }, query, ...context }, deps) => {
    const model = await openModel({ slug, ...context }, deps);
    const range = rangeOf(query, deps.calendar.today());
    const [days, corrections] = await Promise.all([
      modelDays(deps.db, model.id, range),
      correctionsIn(deps.db, range),
    ]);
    const about = { name: model.name, slug: model.slug };
    const given = { model: about, range, timezone: deps.calendar.timezone, corrections };
    const write = query.format === 'csv' ? csvOf : jsonOf;
    return await streamFile(context, fileNameOf(given), query.format, write(given, days));
  },
});
