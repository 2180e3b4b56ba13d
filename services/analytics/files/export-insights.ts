import { filledText } from '@marquee/contracts/text/text';
import { streamLines } from '@marquee/kit/http/stream-lines';
import { z } from 'zod';
import { openModel } from '../access/open-model';
import { DaysAsked, rangeOf } from '../queries/date-range';
import { route } from '../route';
import { modelDaysFile } from './model-days-file';
import { csvOf, fileNameOf, jsonOf } from './model-export';

const formats = {
  csv: { type: 'text/csv; charset=utf-8', spell: csvOf },
  json: { type: 'application/json; charset=utf-8', spell: jsonOf },
} as const;

/** The days of a dashboard as a file, whose totals are those of the screen. */
export const exportInsights = route({
  get: '/api/insights/:slug/export',
  params: z.object({ slug: filledText(120) }),
  query: DaysAsked.safeExtend({ format: z.enum(['csv', 'json']).default('csv') }),
  handle: async ({ params: { slug }, query, ...context }, deps) => {
    const { identity, requestId, req } = context;
    const model = await openModel({ slug, cookies: req.headers.cookie, identity, requestId }, deps);
    const range = rangeOf(query, deps.calendar.today());
    const days = await modelDaysFile(deps.db, model.id, range);
    const given = { model: { name: model.name, slug: model.slug }, range, timezone: deps.calendar.timezone };
    const { type, spell } = formats[query.format];
    const headers = {
      'content-type': type,
      'content-disposition': `attachment; filename="${fileNameOf(given, query.format)}"`,
    };
    return await streamLines(context, headers, spell(given, days));
  },
});
