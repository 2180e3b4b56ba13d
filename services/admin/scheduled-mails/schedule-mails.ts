import { addDays, type Day } from '@marquee/contracts/rules/days';
import type { Closable } from '@marquee/kit/run/closable';
import { periodically } from '@marquee/kit/run/periodically';
import { addStatusLink } from '../inbox/status-link';
import { type MailAbout, queueMail } from '../mail/mail-queries';
import type { Subscription } from '../mail/signed-links';
import { deadlineMail } from './deadline-mails';
import {
  digestsToSend,
  dueDeadlines,
  endedPlacements,
  endingPlacements,
  enteredDigests,
  type Placed,
} from './due-mails';
import { handPlacements } from './hand-placements';
import { digestMail } from './holder-mails';
import { operatorDigests } from './operator-digests';
import {
  type Due,
  figuresOf,
  listedModel,
  type Placement,
  placementMail,
  type ScheduleDeps,
} from './placement-mail';

/** A digest that could not be sent on Monday is sent until Wednesday. It is not sent during the night. */
const digestHours = { from: 8, to: 22 } as const;
const digestDays = 3;

const placementOf = async ({ db, links, publicUrl }: ScheduleDeps, placed: Placed): Promise<Placement> => {
  const token = await addStatusLink(db, { listingRequestId: placed.id });
  return {
    ...placed,
    isPrefilled: true,
    renewalUrl: links.renewal(placed.id),
    receiptUrl: new URL(`/list-model/receipt#${token}`, publicUrl).href,
  };
};

/** With `days`: reminders that these placements end in that many days. Without: their statements. */
const placementMails = (deps: ScheduleDeps, now: Date, placements: readonly Placed[], days?: number): Due[] =>
  placements.map((placed) => ({
    about: { listingRequestId: placed.id },
    occasion: placed.occasion,
    compose: () => placementMail(deps, { ...placed, days }, () => placementOf(deps, placed), now),
  }));

const endingMails = async (
  deps: ScheduleDeps,
  now: Date,
  days: { withinDays: number; butNotDays: number },
): Promise<Due[]> => placementMails(deps, now, await endingPlacements(deps.db, now, days), days.withinDays);

const statements = async (deps: ScheduleDeps, now: Date): Promise<Due[]> =>
  placementMails(deps, now, await endedPlacements(deps.db, now));

/** The digests of the week that began on `monday`; none outside of the days and hours at which they are sent. */
const ifDigests =
  (digestsOf: (deps: ScheduleDeps, monday: Day, now: Date) => Promise<Due[]>) =>
  async (deps: ScheduleDeps, now: Date): Promise<Due[]> => {
    const { day, hour } = deps.calendar.momentOf(now.getTime());
    const sinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
    if (sinceMonday >= digestDays || hour < digestHours.from || hour >= digestHours.to) return [];
    return await digestsOf(deps, addDays(day, -sinceMonday - 7), now);
  };

const digests = async (deps: ScheduleDeps, monday: Day, now: Date): Promise<Due[]> => {
  const due = (
    recipient: string,
    modelId: number,
    about: Subscription & MailAbout,
    occasion: string,
  ): Due => ({
    about,
    occasion,
    compose: async () => {
      const model = await listedModel(deps, modelId);
      if (model === undefined) return undefined;
      const [week, before] = await Promise.all([
        figuresOf(deps, modelId, monday, addDays(monday, 6)),
        figuresOf(deps, modelId, addDays(monday, -7), addDays(monday, -1)),
      ]);
      const { name: modelName, slug } = model;
      const unsubscribe = deps.links.unsubscribe(about);
      return digestMail({ recipient, modelName, slug, monday, week, before, site: deps, unsubscribe });
    },
  });
  const ofRequests = await digestsToSend(deps.db, monday, now);
  const entered = await enteredDigests(deps.db, monday);
  return [
    ...ofRequests.map(({ id, email, modelId, occasion }) =>
      due(email, modelId, { listingRequestId: id }, occasion),
    ),
    ...entered.map(({ email, modelId, occasion }) => due(email, modelId, { modelId }, occasion)),
  ];
};

const deadlines = async (deps: ScheduleDeps, now: Date): Promise<Due[]> =>
  (await dueDeadlines(deps.db, now)).map((due) => ({
    about: due.kind === 'report' ? { reportId: due.id } : { listingRequestId: due.id },
    occasion: due.occasion,
    compose: async () => deadlineMail(due, deps),
  }));

const kinds: readonly ((deps: ScheduleDeps, now: Date) => Promise<Due[]>)[] = [
  deadlines,
  (deps, now) => endingMails(deps, now, { withinDays: 7, butNotDays: 1 }),
  (deps, now) => endingMails(deps, now, { withinDays: 1, butNotDays: 0 }),
  statements,
  ifDigests(digests),
  ifDigests(operatorDigests),
  handPlacements,
];

/** None while a service that has to be asked for them does not answer: the next run asks again. */
const dueOf = async (kind: (typeof kinds)[number], deps: ScheduleDeps, now: Date): Promise<Due[]> => {
  try {
    return await kind(deps, now);
  } catch (error) {
    deps.log.warn('mail.not-composed', { occasion: kind.name, error });
    return [];
  }
};

/** Composes and queues one mail, unless there is one for its occasion. */
const queueDue = async ({ db, log }: ScheduleDeps, { about, occasion, compose }: Due): Promise<void> => {
  try {
    const mail = await compose();
    if (mail !== undefined && (await queueMail(db, about, mail, occasion)))
      log.info('mail.occasion', { occasion });
  } catch (error) {
    // Analytics or catalog do not answer: the next run tries again.
    log.warn('mail.not-composed', { occasion, error });
  }
};

/** Queues each mail that is due at `now`, once for its occasion. One that fails does not stop the others. */
export const queueDueMails = async (deps: ScheduleDeps, now: Date, signal?: AbortSignal): Promise<void> => {
  for (const kind of kinds)
    for (const due of await dueOf(kind, deps, now)) {
      if (signal?.aborted) return;
      await queueDue(deps, due);
    }
};

const lookEveryMs = 60_000;

/** Sends mails that no request causes: deadlines, ends of placements, digests. Several may run. */
export const scheduleMails = (deps: ScheduleDeps): Closable =>
  periodically((signal) => queueDueMails(deps, new Date(), signal), {
    everyMs: lookEveryMs,
    log: deps.log,
    name: 'schedule-mails',
  });
