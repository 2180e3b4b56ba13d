import { ModelFigures } from '@marquee/contracts/http/model-figures';
import { ModelSummary } from '@marquee/contracts/http/models';
import { addDays, type Day } from '@marquee/contracts/rules/days';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { periodically } from '@marquee/kit/run/periodically';
import type { Closable } from '@marquee/kit/run/run';
import {
  digestsToSend,
  dueActivations,
  dueReports,
  endedPlacements,
  endingPlacements,
  type Placed,
} from '../queries/due-mails';
import { type About, queueMail } from '../queries/mails';
import { activationDeadlineMail, reportDeadlineMail } from './deadline-mails';
import { digestMail, endingMail, type PlacementMail, statementMail } from './holder-mails';
import type { Mail } from './mail';
import type { SignedLinks } from './signed-links';

export type ScheduleDeps = {
  readonly db: Postgres;
  readonly catalog: Pick<ServiceClient, 'get'>;
  readonly analytics: Pick<ServiceClient, 'get'>;
  readonly calendar: Calendar;
  readonly links: SignedLinks;
  readonly publicUrl: string;
  readonly adminUrl: string;
  readonly contactEmail: string;
  readonly log: Log;
};

/** A mail to queue once for its occasion; `compose` returns undefined when the occasion does not apply after all. */
type Due = {
  readonly about: About;
  readonly occasion: string;
  readonly compose: () => Promise<Mail | undefined>;
};

/** A digest that could not be sent on Monday is sent until Wednesday. It is not sent during the night. */
const digestHours = { from: 8, to: 22 } as const;
const digestDays = 3;

const figuresOf = async ({ analytics }: ScheduleDeps, modelId: number, first: Day, last: Day) =>
  ModelFigures.parse(
    await analytics.get(`/internal/models/by-id/${modelId}/figures?from=${first}&to=${last}`),
  );

/** The model, or undefined when it is removed or archived. */
const listedModel = async ({ catalog }: ScheduleDeps, modelId: number): Promise<ModelSummary | undefined> => {
  const found = await catalog.get(`/internal/models/by-id/${modelId}`);
  const model = found === undefined ? undefined : ModelSummary.parse(found);
  return model?.archived ? undefined : model;
};

/** Days of a dashboard at most. */
const daysMax = 366;

const placementMail = async (
  deps: ScheduleDeps,
  { id, reference, email, statusToken, modelId, priceCents, from, until }: Placed,
  model: ModelSummary,
  now: Date,
): Promise<PlacementMail> => {
  const { calendar, links, publicUrl } = deps;
  const dayOf = (at: Date): Day => calendar.momentOf(at.getTime()).day;
  const reached = now < until ? now : until;
  const last = dayOf(reached);
  const first = [dayOf(from), addDays(last, 1 - daysMax)].sort().at(-1) ?? last;
  const share = (reached.getTime() - from.getTime()) / (until.getTime() - from.getTime());
  return {
    recipient: email,
    reference,
    modelName: model.name,
    slug: model.slug,
    first,
    last,
    until: dayOf(until),
    figures: await figuresOf(deps, modelId, first, last),
    priceCents: priceCents * share,
    publicUrl,
    renewalUrl: links.renewal(id),
    receiptUrl: new URL(`/list-model/receipt#${statusToken}`, publicUrl).href,
  };
};

const isFeaturedUntil = ({ featured, featuredUntil }: ModelSummary, until: Date): boolean =>
  featured && featuredUntil !== null && Date.parse(featuredUntil) <= until.getTime();

const endingMails = async (
  deps: ScheduleDeps,
  now: Date,
  days: { withinDays: number; butNotDays: number },
): Promise<Due[]> =>
  (await endingPlacements(deps.db, now, days)).map((placed) => ({
    about: { listingRequestId: placed.id },
    occasion: placed.occasion,
    compose: async () => {
      const model = await listedModel(deps, placed.modelId);
      // Removed by hand, or renewed: it does not end then.
      if (model === undefined || !isFeaturedUntil(model, placed.until)) return undefined;
      return endingMail(await placementMail(deps, placed, model, now), days.withinDays);
    },
  }));

const statements = async (deps: ScheduleDeps, now: Date): Promise<Due[]> =>
  (await endedPlacements(deps.db, now)).map((placed) => ({
    about: { listingRequestId: placed.id },
    occasion: placed.occasion,
    compose: async () => {
      const model = await listedModel(deps, placed.modelId);
      return model && statementMail(await placementMail(deps, placed, model, now));
    },
  }));

const digests = async (deps: ScheduleDeps, now: Date): Promise<Due[]> => {
  const { day, hour } = deps.calendar.momentOf(now.getTime());
  const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  if (sinceMonday >= digestDays || hour < digestHours.from || hour >= digestHours.to) return [];
  const monday = addDays(day, -sinceMonday - 7);
  return (await digestsToSend(deps.db, monday, now)).map(({ id, email, modelId, occasion }) => ({
    about: { listingRequestId: id },
    occasion,
    compose: async () => {
      const model = await listedModel(deps, modelId);
      if (model === undefined) return undefined;
      const [week, before] = await Promise.all([
        figuresOf(deps, modelId, monday, addDays(monday, 6)),
        figuresOf(deps, modelId, addDays(monday, -7), addDays(monday, -1)),
      ]);
      const unsubscribe = deps.links.unsubscribe(id);
      const { name: modelName, slug } = model;
      return digestMail({
        recipient: email,
        modelName,
        slug,
        monday,
        week,
        before,
        publicUrl: deps.publicUrl,
        unsubscribe,
      });
    },
  }));
};

const deadlines = async (deps: ScheduleDeps, now: Date): Promise<Due[]> => [
  ...(await dueActivations(deps.db, now)).map((due) => ({
    about: { listingRequestId: due.id },
    occasion: due.occasion,
    compose: async () => activationDeadlineMail(due, deps),
  })),
  ...(await dueReports(deps.db, now)).map((due) => ({
    about: { reportId: due.id },
    occasion: due.occasion,
    compose: async () => reportDeadlineMail(due, deps),
  })),
];

const kinds: readonly ((deps: ScheduleDeps, now: Date) => Promise<Due[]>)[] = [
  deadlines,
  (deps, now) => endingMails(deps, now, { withinDays: 7, butNotDays: 1 }),
  (deps, now) => endingMails(deps, now, { withinDays: 1, butNotDays: 0 }),
  statements,
  digests,
];

/** Queues every mail that is due at `now`, each once for its occasion. A mail that cannot be composed does not stop the others. */
export const queueDueMails = async (deps: ScheduleDeps, now: Date, signal?: AbortSignal): Promise<void> => {
  for (const kind of kinds) {
    for (const { about, occasion, compose } of await kind(deps, now)) {
      if (signal?.aborted) return;
      try {
        const mail = await compose();
        if (mail !== undefined && (await queueMail(deps.db, about, mail, occasion)))
          deps.log.info('mail.occasion', { occasion });
      } catch (error) {
        // Analytics or catalog do not answer: the next run tries again.
        deps.log.warn('mail.not-composed', { occasion, error });
      }
    }
  }
};

const lookEveryMs = 60_000;

/** Sends the mails that no request causes: deadlines, ends of placements, digests. Several instances may run. */
export const scheduleMails = (deps: ScheduleDeps): Closable =>
  periodically((signal) => queueDueMails(deps, new Date(), signal), {
    everyMs: lookEveryMs,
    log: deps.log,
    name: 'schedule-mails',
  });
