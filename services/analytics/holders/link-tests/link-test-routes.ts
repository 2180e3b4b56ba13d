import { randomUUID } from 'node:crypto';
import {
  LinkTest,
  linkTestMinutes,
  linkTestParam,
  linkTestsPerHour,
  NewLinkTest,
} from '@marquee/contracts/http/link-tests';
import type { Day } from '@marquee/contracts/rules/days';
import { HttpError, notFound } from '@marquee/kit/errors/http-error';
import { answer, notStored } from '@marquee/kit/http/route';
import { z } from 'zod';
import { route, slugParams } from '../../deps';
import { openModel } from '../login/open-model';

/**
 * Starts a test: the next click on one of the links is shown step by step. Deletes tests older than a day.
 */
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
    return answer(
      201,
      {
        id,
        links: model.platforms.map((platform) => ({
          platform,
          path: `/track/${model.slug}/${platform}?${query}`,
        })),
      },
      notStored,
    );
  },
});

type Row = {
  readonly until: Date;
  readonly isOver: boolean;
  readonly platform: 'onlyfans' | 'fanvue';
  readonly producer: string | null;
  readonly seq: number;
  readonly accepted_at: Date;
  readonly counted_at: Date;
  readonly day: Day;
  readonly invalid: string | null;
};

export const getLinkTest = route({
  get: '/api/insights/:slug/link-tests/:id',
  allow: 'holder',
  params: slugParams.extend({ id: z.uuid() }),
  reply: LinkTest,
  handle: async ({ params: { slug, id }, identity, requestId }, deps) => {
    const model = await openModel({ slug, identity, requestId }, deps);
    const { rows } = await deps.db.query<Row>(
      `select created_at + make_interval(mins => $3) as until, created_at + make_interval(mins => $3) < now() as "isOver",
         platform, producer, seq, accepted_at, counted_at, day, invalid
       from link_tests where id = $1 and model_id = $2`,
      [id, model.id, linkTestMinutes],
    );
    const test = rows[0] ?? notFound('link-test.unknown', 'There is no such test. Start another one.');
    if (test.producer === null)
      return answer(
        200,
        test.isOver
          ? { state: 'expired' as const }
          : { state: 'waiting' as const, until: test.until.toISOString() },
        notStored,
      );
    return answer(
      200,
      LinkTest.parse({
        state: 'counted',
        platform: test.platform,
        acceptedAt: test.accepted_at.toISOString(),
        message: { producer: test.producer, seq: test.seq },
        countedAt: test.counted_at.toISOString(),
        day: test.day,
        invalid: test.invalid,
      }),
      notStored,
    );
  },
});
