import { ModelFigures } from '@marquee/contracts/http/model-figures';
import { ModelSummary } from '@marquee/contracts/http/models';
import { addDays, type Day } from '@marquee/contracts/rules/days';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Mail, MailSite } from '../mail/mail';
import type { MailAbout } from '../mail/mail-queries';
import type { SignedLinks } from '../mail/signed-links';
import type { Placed } from './due-mails';
import { endingMail, type PlacementMail, statementMail } from './holder-mails';

export type ScheduleDeps = MailSite & {
  readonly db: Postgres;
  readonly catalog: Pick<ServiceClient, 'get'>;
  readonly analytics: Pick<ServiceClient, 'get'>;
  readonly calendar: Calendar;
  readonly links: SignedLinks;
  readonly adminUrl: string;
  readonly log: Log;
};

/** A mail to queue once for its occasion; `compose` returns undefined when it does not apply after all. */
export type Due = {
  readonly about: MailAbout;
  readonly occasion: string;
  readonly compose: () => Promise<Mail | undefined>;
};

/** A placement, and the recipient of the mails about it. */
export type Placement = Pick<Placed, 'reference' | 'email' | 'modelId' | 'from' | 'until'> &
  Pick<PlacementMail, 'isPrefilled' | 'renewalUrl' | 'receiptUrl'> & {
    /** The price of the whole period; null where it is not known. */
    readonly priceCents: number | null;
  };

export const figuresOf = async ({ analytics }: ScheduleDeps, modelId: number, first: Day, last: Day) =>
  ModelFigures.parse(
    await analytics.get(`/internal/models/by-id/${modelId}/figures?from=${first}&to=${last}`),
  );

/** The model, or undefined when it is removed or archived. */
export const listedModel = async (
  { catalog }: ScheduleDeps,
  modelId: number,
): Promise<ModelSummary | undefined> => {
  const found = await catalog.get(`/internal/models/by-id/${modelId}`);
  const model = found === undefined ? undefined : ModelSummary.parse(found);
  return model?.archived ? undefined : model;
};

/** Days of a dashboard at most. */
const daysMax = 366;

/** The content of a mail about a placement: figures and price of the days until now, or until its end. */
const contentOf = async (
  deps: ScheduleDeps,
  { email, modelId, priceCents, from, until, ...placement }: Placement,
  model: ModelSummary,
  now: Date,
): Promise<PlacementMail> => {
  const { calendar } = deps;
  const dayOf = (at: Date): Day => calendar.momentOf(at.getTime()).day;
  const reached = now < until ? now : until;
  const last = dayOf(reached);
  const first = [dayOf(from), addDays(last, 1 - daysMax)].sort().at(-1) ?? last;
  const share = (reached.getTime() - from.getTime()) / (until.getTime() - from.getTime());
  return {
    ...placement,
    recipient: email,
    modelName: model.name,
    slug: model.slug,
    first,
    last,
    until: dayOf(until),
    figures: await figuresOf(deps, modelId, first, last),
    priceCents: priceCents === null ? null : priceCents * share,
    site: deps,
  };
};

const isFeaturedUntil = ({ featured, featuredUntil }: ModelSummary, until: Date): boolean =>
  featured && featuredUntil !== null && Date.parse(featuredUntil) <= until.getTime();

type Subject = {
  readonly modelId: number;
  readonly until: Date;
  /** Days until the end. Absent for the statement of a placement that has ended. */
  readonly days?: number | undefined;
};

/** The mail about a placement, or undefined when it does not apply after all. */
export const placementMail = async (
  deps: ScheduleDeps,
  { modelId, until, days }: Subject,
  placementOf: (model: ModelSummary) => Promise<Placement> | Placement,
  now: Date,
): Promise<Mail | undefined> => {
  const model = await listedModel(deps, modelId);
  if (model === undefined) return undefined;
  // Removed by hand, or renewed: it does not end then.
  if (days !== undefined && !isFeaturedUntil(model, until)) return undefined;
  const content = await contentOf(deps, await placementOf(model), model, now);
  return days === undefined ? statementMail(content) : endingMail(content, days);
};
