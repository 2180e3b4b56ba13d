import { deadAfterChecks, type LinkCheck } from '@marquee/contracts/http/link-health';
import { dayMs, hourMs } from '@marquee/contracts/rules/days';
import { type PlatformKey, platforms } from '@marquee/contracts/rules/platforms';
import { firstRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { sentRows } from '@marquee/kit/postgres/rows';
import { isMissing, isThere, type LinkAnswer } from './check-link';

const column: Readonly<Record<PlatformKey, string>> = { onlyfans: 'only_fans_link', fanvue: 'fanvue_link' };

const links = platforms
  .map(
    ({ key }) =>
      `select m.id as model_id, '${key}' as platform, m.${column[key]} as link, m.featured_until from models m
       where m.archived_at is null and m.${column[key]} is not null`,
  )
  .join(' union all ');

/** Adds new and changed links, due at once, paid placements first. Costs a pass over all models. */
export const syncLinks = async (tx: Queryable, at: Date): Promise<void> => {
  await tx.query(
    `delete from link_checks as c where not exists (
       select from (${links}) as l where (l.model_id, l.platform, l.link) = (c.model_id, c.platform, c.link))`,
  );
  await tx.query(
    `insert into link_checks (model_id, platform, link, next_at)
     select model_id, platform, link, case when featured_until > $1 then $1 - interval '1 day' else $1 end from (${links}) as l
     order by model_id, platform on conflict do nothing`,
    [at],
  );
};

/** A link that is being checked is not taken by another instance for this long. */
const leaseMs = 5 * 60_000;

export type DueLink = {
  readonly modelId: number;
  readonly platform: PlatformKey;
  readonly link: string;
  readonly featured: boolean;
};

/** Takes the link that is due for longest, not of `paused` platforms. Concurrent calls take others. */
export const takeDueLink = (db: Queryable, at: Date, paused: readonly PlatformKey[]) =>
  firstRow<DueLink>(
    db,
    `update link_checks as c set next_at = $3
     from (select model_id, platform from link_checks where next_at <= $1 and platform <> all ($2::text[])
           order by next_at, model_id, platform limit 1 for update skip locked) as due
       join models m on m.id = due.model_id
     where (c.model_id, c.platform) = (due.model_id, due.platform)
     returning c.model_id as "modelId", c.platform, c.link, coalesce(m.featured_until > $1, false) as featured`,
    [at, paused, new Date(at.getTime() + leaseMs)],
  );

/** Paid placements daily, others weekly; sooner after a bad answer, later with each further one. */
const nextCheck = (due: DueLink, failures: number, at: Date): Date => {
  const usual = due.featured ? dayMs : 7 * dayMs;
  const wait = failures === 0 ? usual : Math.min(usual, hourMs * 6 ** (failures - 1));
  return new Date(at.getTime() + wait);
};

/** True when the link has just become dead. A link that was changed meanwhile is left alone. */
export const storeAnswer = async (
  tx: Queryable,
  due: DueLink,
  answer: LinkAnswer,
  at: Date,
): Promise<boolean> => {
  const key = [due.modelId, due.platform, due.link];
  const before = await firstRow<Pick<LinkCheck, 'state'> & { failures: number; missing: number }>(
    tx,
    'select state, failures, missing from link_checks where (model_id, platform, link) = ($1, $2, $3) for update',
    key,
  );
  if (before === undefined) return false;
  const failures = isThere(answer) ? 0 : Math.min(before.failures + 1, 100);
  const missing = isMissing(answer) ? Math.min(before.missing + 1, 100) : 0;
  // An unclear answer proves nothing: a dead link stays dead until it is found.
  const isDead = !isThere(answer) && (before.state === 'dead' || missing >= deadAfterChecks);
  const state = isThere(answer) ? 'works' : isDead ? 'dead' : 'unclear';
  await tx.query(
    `update link_checks set state = $4::text, status = $5, failures = $6, missing = $7::smallint, checked_at = $8::timestamptz, next_at = $9,
       missing_since = case when $7::smallint > 0 then coalesce(missing_since, $8::timestamptz) when $4::text = 'dead' then missing_since end
     where (model_id, platform, link) = ($1, $2, $3)`,
    [...key, state, answer.status ?? null, failures, missing, at, nextCheck(due, failures, at)],
  );
  return isDead && before.state !== 'dead';
};

const checkColumns = `c.platform, c.link, c.state, c.status, c.checked_at as "checkedAt",
  case when c.state = 'dead' then c.missing_since end as "deadSince"`;

/** The condition that a check is about the model's present link. */
const isCurrent = platforms
  .map(({ key }) => `(c.platform = '${key}' and c.link = m.${column[key]})`)
  .join(' or ');

export const linkChecksOf = (db: Queryable, modelId: number): Promise<LinkCheck[]> =>
  sentRows(
    db,
    `select ${checkColumns} from link_checks c join models m on m.id = c.model_id
     where c.model_id = $1 and (${isCurrent}) and c.checked_at is not null order by c.platform desc`,
    [modelId],
  );

type DeadLink = LinkCheck & { readonly modelId: number; readonly slug: string; readonly name: string };

/** Dead links of listed models, the longest dead first. */
export const deadLinks = (db: Queryable, limit: number): Promise<DeadLink[]> =>
  sentRows(
    db,
    `select ${checkColumns}, m.id as "modelId", m.slug, m.name from link_checks c join models m on m.id = c.model_id
     where c.state = 'dead' and m.archived_at is null and (${isCurrent}) order by c.missing_since, m.id limit $1`,
    [limit],
  );
