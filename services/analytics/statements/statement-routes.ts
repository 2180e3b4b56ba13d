import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  countingMethod,
  MarqueeRoots,
  PlatformClicksEntered,
  PlatformClicksForm,
  SignedStatement,
  type StatementDay,
  statementWithinMs,
} from '@marquee/contracts/http/statement';
import { addDays, type Day, daysBetween } from '@marquee/contracts/rules/days';
import { badRequest, invalidFields, nobodyWaits } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { correctionsIn } from '../dashboards/queries/corrections';
import { RangeQuery, rangeOf } from '../dashboards/queries/date-range';
import { route, slugParams } from '../deps';
import { openModel } from '../holders/login/open-model';
import { dayTree, sumOf } from './day-tree';
import { parsePlatformClicks, platformClicksOf, storePlatformClicks } from './platform-clicks';
import { statementKey } from './statement-key';

/** The figures of days that are over, signed, each with the proof that it is in the day's tree. */
export const getStatement = route({
  get: '/api/insights/:slug/statement',
  allow: 'holder',
  params: slugParams,
  query: RangeQuery,
  reply: SignedStatement,
  answerWithinMs: statementWithinMs,
  handle: async ({ params: { slug }, query, ...context }, deps) => {
    const { id, name } = await openModel({ slug, ...context }, deps);
    const { calendar, publicUrl, sealing } = deps;
    const today = calendar.today();
    const { first, last: asked } = rangeOf(query, today);
    const last = asked < today ? asked : addDays(today, -1);
    if (last < first)
      badRequest('statement.unfinished', 'A statement is about days that are over.', {
        fields: { from: `must be before ${today}` },
      });
    const { rows } = await deps.db.query<{ since: Day | null }>('select min(day) as since from site_days');
    const since = rows[0]?.since ?? today;
    const days: StatementDay[] = [];
    // Each day is committed, so that other statements of the same days need not wait for the last one.
    for (const day of daysBetween(first, last)) {
      if (context.signal.aborted) nobodyWaits('caller.gone');
      days.push(
        day < since
          ? { day, ...sumOf([]), proof: null }
          : await deps.db.transaction((tx) => dayTree(tx, day, id)),
      );
    }
    const signed = await deps.db.transaction(async (tx) => {
      const corrections = await correctionsIn(tx, { first, last });
      const statement: SignedStatement['statement'] = {
        site: publicUrl,
        model: { id, slug, name },
        from: first,
        to: last,
        timezone: calendar.timezone,
        method: countingMethod,
        explained: new URL('/how-we-count', publicUrl).href,
        verifier: new URL('/verify-statement.mjs', publicUrl).href,
        roots: new URL('/.well-known/marquee-roots.json', publicUrl).href,
        totals: sumOf(days),
        corrections,
        platformClicks: await platformClicksOf(tx, id, { first, last }),
        days,
      };
      const key = await statementKey(tx, sealing);
      return {
        statement,
        publicKey: key.publicKey.toString('base64'),
        signature: key.sign(JSON.stringify(statement)).toString('base64'),
      };
    });
    const file = `statement-${slug}-${first}-to-${last}.json`;
    return answer(200, signed, { 'content-disposition': `attachment; filename="${file}"` });
  },
});

const rootsMax = 2_000;

export const getRoots = route({
  get: '/.well-known/marquee-roots.json',
  reply: MarqueeRoots,
  handle: async (_input, { db }) => {
    const [{ rows: keys }, { rows: roots }] = await Promise.all([
      db.query<{ key: Buffer }>('select public_key as key from statement_keys order by created_at desc'),
      db.query<{ day: string; root: Buffer; models: number; at: Date }>(
        `select day, root, models, computed_at as at from day_roots order by day desc, id desc limit ${rootsMax}`,
      ),
    ]);
    const published: MarqueeRoots = {
      keys: keys.map(({ key }) => key.toString('base64')),
      roots: roots.map((row) => ({ ...row, root: row.root.toString('hex'), at: row.at.toISOString() })),
    };
    return answer(200, published, { 'cache-control': 'public, max-age=300' });
  },
});

/** The folder of this file among the sources: the bundle in `dist/` reads the verifier from there too. */
const statementsDir = join(
  dirname(createRequire(import.meta.url).resolve('@marquee/analytics/package.json')),
  'statements',
);

export const getVerifier = route({
  get: '/verify-statement.mjs',
  handle: async () =>
    answer(200, await readFile(join(statementsDir, 'verify-statement.mjs')), {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=3600',
    }),
});

export const enterPlatformClicks = route({
  post: '/api/insights/:slug/platform-clicks',
  allow: 'holder',
  params: slugParams,
  body: PlatformClicksForm,
  reply: PlatformClicksEntered,
  handle: async ({ params: { slug }, body: { csv }, ...context }, deps) => {
    const { id } = await openModel({ slug, ...context }, deps);
    const lines = parsePlatformClicks(csv);
    if (typeof lines === 'number')
      return invalidFields({
        csv: `line ${lines} must be a day, a platform and clicks: 2026-11-20,onlyfans,45`,
      });
    if (lines.length > 0) await storePlatformClicks(deps.db, id, lines);
    return answer(200, { entered: lines.length });
  },
});
