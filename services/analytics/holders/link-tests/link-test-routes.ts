import { randomUUID } from 'node:crypto';
import {
  LinkTest,
  linkTestMinutes,
  linkTestParam,
  linkTestsPerHour,
  NewLinkTest,
} from '@marquee/contracts/http/link-tests';
import { HttpError, notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { sentRow } from '@marquee/kit/postgres/rows';
import { z } from 'zod';
import { route, slugParams } from '../../deps';
import { openModel } from '../login/open-model';

/** Starts a test: the next click on a link is shown step by step. Deletes tests older than a day. */
export const createLinkTest = route({
  post: '/api/insights/:slug/link-tests',
  allow: 'holder',
  params: slugParams,
  reply: NewLinkTest,
  handle: async ({ params: { slug }, identity, requestId }, deps) => {
    const model = await openModel({ slug, identity, requestId }, deps);
    const id = randomUUID();
    await deps.db.query("delete from link_tests where created_at < now() - interval '1 day'");
    const { rowCount } = await deps.db.query(
      `insert into link_tests (id, model_id) select $1, $2
       where (select count(*) from link_tests where model_id = $2 and created_at > now() - interval '1 hour') < $3`,
      [id, model.id, linkTestsPerHour],
    );
    if (rowCount === 0)
      throw new HttpError(429, 'link-tests.limit', 'That were many tests. Try again in an hour.', {
        retryAfterSeconds: 3_600,
      });
    const query = new URLSearchParams({ surface: 'profile', from: 'direct', [linkTestParam]: id });
    const pathTo = (platform: string): string => `/track/${model.slug}/${platform}?${query}`;
    const links = model.platforms.map((platform) => ({ platform, path: pathTo(platform) }));
    return answer(201, { id, links });
  },
});

type Row = {
  readonly until: string;
  readonly isOver: boolean;
  readonly producer: string | null;
  readonly seq: number;
};

export const getLinkTest = route({
  get: '/api/insights/:slug/link-tests/:id',
  allow: 'holder',
  params: slugParams.extend({ id: z.uuid() }),
  reply: LinkTest,
  handle: async ({ params: { slug, id }, identity, requestId }, deps) => {
    const model = await openModel({ slug, identity, requestId }, deps);
    const found = await sentRow<Row>(
      deps.db,
      `select created_at + make_interval(mins => $3) as until, created_at + make_interval(mins => $3) < now() as "isOver",
         platform, producer, seq, accepted_at as "acceptedAt", counted_at as "countedAt", day, invalid
       from link_tests where id = $1 and model_id = $2`,
      [id, model.id, linkTestMinutes],
    );
    const { until, isOver, producer, seq, ...click } =
      found ?? notFound('link-test.unknown', 'There is no such test. Start another one.');
    const waiting = isOver ? { state: 'expired' } : { state: 'waiting', until };
    const test = producer === null ? waiting : { state: 'counted', ...click, message: { producer, seq } };
    return LinkTest.parse(test);
  },
});
