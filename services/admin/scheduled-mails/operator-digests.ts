import { ConspicuousDays } from '@marquee/contracts/http/conspicuous-days';
import { Figures, measures } from '@marquee/contracts/http/figures';
import { FeaturedModels } from '@marquee/contracts/http/placement';
import { addDays, type Day, dayMs } from '@marquee/contracts/rules/days';
import { counted } from '@marquee/contracts/text/number';
import { onlyRow } from '@marquee/kit/postgres/open-postgres';
import { rowsOf } from '@marquee/kit/postgres/rows';
import { type Mail, mailOf, type OperatorSite } from '../mail/mail';
import { linkTo } from '../mail/mail-part';
import { notQueued } from './due-mails';
import { comparison, dayText } from './holder-mails';
import type { Due, ScheduleDeps } from './placement-mail';

const names = { views: 'Page views', visitors: 'Visitors', clicks: 'Clicks', uniqueClicks: 'Unique clicks' };

type OperatorDigest = Awaited<ReturnType<typeof contentOf>> & {
  readonly recipient: string;
  readonly monday: Day;
  readonly site: OperatorSite;
  readonly unsubscribe: { readonly api: string; readonly page: string };
};

/** The week of the site that began on `monday`, for an administrator. */
export const operatorDigestMail = (digest: OperatorDigest): Mail => {
  const { recipient, monday, figures, requests, ending, conspicuous, site, unsubscribe } = digest;
  const { totals, compared } = figures;
  return mailOf(site, {
    recipient,
    subject: `${site.siteName}: the week from ${dayText(monday)} to ${dayText(addDays(monday, 6))}`,
    unsubscribeUrl: unsubscribe.api,
    parts: [
      comparison(measures.map((one) => [names[one], totals[one] ?? 0, compared?.totals[one] ?? 0])),
      `${counted(requests, 'new listing request', 'new listing requests')}.`,
      ending.length === 0
        ? 'No placement ends this week.'
        : `Placements end this week: ${ending.join(', ')}.`,
      conspicuous > 0
        ? `${counted(conspicuous, 'conspicuous day', 'conspicuous days')} of models.`
        : undefined,
      linkTo('Open the figures', '/admin/figures', site.adminUrl),
      'You get this email once a week.',
      { label: 'Unsubscribe', url: unsubscribe.page },
    ],
  });
};

/** `ending`: the models whose placement ends in the week after. */
const contentOf = async (deps: ScheduleDeps, monday: Day, now: Date) => {
  const { db, analytics, catalog, calendar } = deps;
  const range = `from=${monday}&to=${addDays(monday, 6)}`;
  const question = `${range}&compare=previous&measure=${measures.join(',')}`;
  const [figures, days, featured, { requests }] = await Promise.all([
    analytics.get(`/api/insights/site/figures?${question}`),
    analytics.get(`/api/admin/conspicuous-days?${range}`),
    catalog.get('/api/admin/featured-models'),
    onlyRow<{ requests: number }>(
      db,
      `select count(*)::int as requests from listing_requests
       where created_at >= $1::date::timestamp at time zone $2 and created_at < ($1::date + 7)::timestamp at time zone $2`,
      [monday, calendar.timezone],
    ),
  ]);
  const weekLater = now.getTime() + 7 * dayMs;
  return {
    figures: Figures.parse(figures),
    conspicuous: ConspicuousDays.parse(days).days.length,
    ending: FeaturedModels.parse(featured).flatMap(({ name, featuredUntil: until }) =>
      until !== null && Date.parse(until) <= weekLater ? [name] : [],
    ),
    requests,
  };
};

/** For every administrator who has not unsubscribed. */
export const operatorDigests = async (deps: ScheduleDeps, monday: Day, now: Date): Promise<Due[]> => {
  const due = await rowsOf<{ id: number; email: string; occasion: string }>(
    deps.db,
    `select * from (select id::int, email, 'digest:' || $1::text || ':operator-' || id as occasion from operators o
       where role = 'administrator' and disabled_at is null and not exists (select from digest_opt_outs where email = o.email)) as due
     where ${notQueued('due.occasion')} order by id`,
    [monday],
  );
  let content: ReturnType<typeof contentOf> | undefined;
  return due.map(({ id, email: recipient, occasion }) => ({
    about: 'operators',
    occasion,
    compose: async () => {
      content ??= contentOf(deps, monday, now);
      const unsubscribe = deps.links.unsubscribe({ operatorId: id });
      return operatorDigestMail({ recipient, monday, site: deps, unsubscribe, ...(await content) });
    },
  }));
};
