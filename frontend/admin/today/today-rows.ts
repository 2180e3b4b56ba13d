import type { FeaturedModel } from '@marquee/contracts/http/placement';
import type { SiteClicks } from '@marquee/contracts/http/site-clicks';
import type { Waiting } from '@marquee/contracts/http/waiting';
import { requestAnswerHours } from '@marquee/contracts/rules/request-steps';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { momentOf } from '../../ui/format/day';
import { excerpt } from '../../ui/format/excerpt';
import { changeSince, sameHoursBefore, type TodayFigure } from './today-figures';

/** One item of the start screen, which leads to where it is done. */
export interface TodayItem {
  readonly to: string;
  readonly title: string;
  readonly about: string;
  /** When it is due; or a badge of its own. */
  readonly dueAt?: string;
  readonly badge?: 'Unusual' | 'Missing';
}

/** What the screen knows; a part is undefined where the role may not read it or it did not load. */
export interface TodayParts {
  readonly figures: readonly TodayFigure[] | undefined;
  readonly clicks: Pick<SiteClicks, 'dailyStats'> | undefined;
  /** Why the ledger does not balance. */
  readonly ledgerProblem: string | undefined;
  readonly waiting: Waiting | undefined;
  /** Profile changes without a decision. */
  readonly proposals: number | undefined;
  readonly featured: readonly FeaturedModel[] | undefined;
}

const endsWithinMs = 7 * 24 * 3_600_000;

/** Everything that needs an operator: the unusual first, then what is due, the soonest first, then the rest. */
export const todayItems = (parts: TodayParts, now: number): TodayItem[] => [
  ...unusualItems(parts),
  ...(parts.waiting?.missing ?? []).map(
    (detail): TodayItem => ({
      to: '/admin/business',
      title: `The business details have no ${detail}`,
      about: effectOf[detail],
      badge: 'Missing',
    }),
  ),
  ...[...deadlines(parts), ...endings(parts, now)].sort((a, b) => Date.parse(a.dueAt) - Date.parse(b.dueAt)),
  ...restOfInbox(parts),
];

/** A model whose clicks are this many times its unique clicks was clicked by few people very often. */
const clicksPerPersonMax = 5;
const clicksMin = 100;

const traffic = '/admin/figures?period=daily';

const unusualItems = ({ figures = [], clicks, ledgerProblem, waiting }: TodayParts): TodayItem[] => {
  const items = (waiting?.alerts ?? []).map(
    ({ subject, affected, since }): TodayItem => ({
      to: traffic,
      title: subject,
      about: `${affected.join(', ')} since ${momentOf(since)}`,
      badge: 'Unusual',
    }),
  );
  if (ledgerProblem !== undefined)
    items.push({
      to: '/admin/ledger',
      title: 'The ledger does not balance',
      about: ledgerProblem,
      badge: 'Unusual',
    });
  for (const { name, today } of figures) {
    const change = today && changeSince(today, sameHoursBefore);
    if (today !== undefined && change?.isUnusual)
      items.push({
        to: traffic,
        title: `${withSeparators(today.now)} ${name.toLowerCase()} today`,
        about: change.text,
        badge: 'Unusual',
      });
  }
  const all = clicks?.dailyStats.at(-1);
  if (all !== undefined && all.clicks >= clicksMin && all.clicks >= clicksPerPersonMax * all.uniqueClicks)
    items.push({
      to: traffic,
      title: `${withSeparators(all.clicks)} clicks by ${counted(all.uniqueClicks, 'person', 'people')} today`,
      about: `More than ${clicksPerPersonMax} clicks for each person`,
      badge: 'Unusual',
    });
  return items;
};

const effectOf: Readonly<Record<Waiting['missing'][number], string>> = {
  'payment instructions': 'No requester can be asked to pay. An administrator can enter them.',
  seller: 'Every receipt is marked as incomplete. An administrator can enter it.',
};

type Due = TodayItem & { readonly dueAt: string };

const deadlines = ({ waiting }: TodayParts): Due[] => [
  ...(waiting?.unanswered ?? []).map(({ id, reference, modelName, createdAt }) => ({
    to: `/admin/inbox?request=${id}`,
    title: `Answer the request of ${modelName}`,
    about: reference,
    dueAt: new Date(Date.parse(createdAt) + requestAnswerHours * 3_600_000).toISOString(),
  })),
  ...(waiting?.deadlines ?? []).map(({ kind, id, reference, about, dueAt }) => ({
    to: kind === 'report' ? `/admin/reports?report=${id}` : `/admin/inbox?request=${id}`,
    title:
      kind === 'report' ? `Answer the report on ${excerpt(about, 60)}` : `Activate the listing of ${about}`,
    about: reference,
    dueAt,
  })),
];

/** So many placements that end have a row each; the others share one, so that they hide no other task. */
const endingRows = 2;

const endings = ({ featured = [] }: TodayParts, now: number): Due[] => {
  const ending = featured
    .flatMap(({ id, name, slug, featuredUntil: dueAt }) => {
      const [to, title] = [`/admin/models?model=${id}`, `The placement of ${name} ends`];
      const isSoon = dueAt !== null && Date.parse(dueAt) - now < endsWithinMs;
      return isSoon ? [{ to, title, about: `/${slug}`, dueAt }] : [];
    })
    .sort((one, other) => Date.parse(one.dueAt) - Date.parse(other.dueAt));
  const rest = ending.slice(endingRows);
  const [next] = rest;
  if (next === undefined || rest.length === 1) return ending;
  const title = `${rest.length} more placements end within 7 days`;
  const shared = { to: '/admin/tracking?tab=featured-models', title, about: `next: ${next.about}` };
  return [...ending.slice(0, endingRows), { ...next, ...shared }];
};

/** The rest of what the inbox's number in the navigation counts. */
const restOfInbox = ({ waiting, proposals = 0 }: TodayParts): TodayItem[] => {
  if (waiting === undefined) return [];
  const { requests, messages, unanswered } = waiting;
  const more = requests.unanswered - unanswered.length;
  const inProgress = requests.open - requests.unanswered;
  return [
    ...inboxItem(more, 'more request to answer', 'more requests to answer', ''),
    ...inboxItem(inProgress, 'request in progress', 'requests in progress', ''),
    ...inboxItem(messages.new, 'new message', 'new messages', '?box=messages&state=new'),
    ...inboxItem(
      proposals,
      'profile change to decide',
      'profile changes to decide',
      '?box=profiles&state=pending',
    ),
  ];
};

const inboxItem = (count: number, one: string, many: string, search: string): TodayItem[] =>
  count > 0 ? [{ to: `/admin/inbox${search}`, title: counted(count, one, many), about: 'Inbox' }] : [];
