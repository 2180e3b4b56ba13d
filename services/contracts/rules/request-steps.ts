import type { ListingRequestState } from './listing-request-states';
import { pictureSideMin } from './picture-limits';
import type { ReportState } from './report-states';

type Move<State> = { readonly state: State; readonly at: string };

export type RequestStep = {
  readonly name: string;
  /** `stopped`: the request ended here instead of going on. */
  readonly is: 'done' | 'current' | 'ahead' | 'stopped';
  /** When it was reached; of a step ahead, when it will be. */
  readonly at?: string;
  /** The current step has begun. */
  readonly isUnderway?: boolean;
};

type Plan<State> = {
  /** The usual steps: each is done once its state was reached. */
  readonly steps: readonly { readonly state: State; readonly name: string }[];
  /** States that end a request early, with the name that the step gets then. */
  readonly stops: Readonly<Partial<Record<string, string>>>;
};

const listingPlan: Plan<ListingRequestState> = {
  steps: [
    { state: 'received', name: 'Received' },
    { state: 'approved', name: 'Reviewed' },
    { state: 'paid', name: 'Paid' },
    { state: 'active', name: 'Live' },
    { state: 'expired', name: 'Ended' },
  ],
  stops: { rejected: 'Not accepted', refunded: 'Refunded' },
};

const reportPlan: Plan<ReportState> = {
  steps: [
    { state: 'received', name: 'Received' },
    { state: 'in-review', name: 'In review' },
    { state: 'upheld', name: 'Decided' },
  ],
  stops: { rejected: 'Not upheld' },
};

const stepsOf = <State extends string>(
  { steps, stops }: Plan<State>,
  history: readonly Move<State>[],
): RequestStep[] => {
  const stop = history.find(({ state }) => stops[state] !== undefined);
  const reached = steps.map(({ state }) => history.find((move) => move.state === state)?.at);
  // A step that was skipped is done with the one after it.
  const lastDone = reached.findLastIndex((at) => at !== undefined);
  const done = steps
    .slice(0, lastDone + 1)
    .map(({ name }, nth): RequestStep => ({ name, is: 'done', ...(reached[nth] && { at: reached[nth] }) }));
  if (stop !== undefined)
    return [...done, { name: stops[stop.state] ?? stop.state, is: 'stopped', at: stop.at }];
  const left = steps.slice(lastDone + 1);
  return [
    ...done,
    ...left.map(({ name }, nth): RequestStep => ({ name, is: nth === 0 ? 'current' : 'ahead' })),
  ];
};

/**
 * The five steps of a listing request, as its status page, its emails and the inbox show them. A gift is
 * neither paid nor refunded. `endsAt`: when the featured days of an active listing end.
 */
export const listingSteps = (
  history: readonly Move<ListingRequestState>[],
  priceCents: number | undefined,
  endsAt?: string | null,
): RequestStep[] => {
  const isInReview = history.some(({ state }) => state === 'in-review');
  return stepsOf(listingPlan, history).map((step) => {
    if (step.name === 'Paid' && priceCents === 0) return { ...step, name: 'Free of charge' };
    if (step.name === 'Refunded' && priceCents === 0) return { ...step, name: 'Canceled' };
    if (step.is !== 'current') return step;
    if (step.name === 'Reviewed' && isInReview) return { ...step, name: 'In review', isUnderway: true };
    if (step.name === 'Ended') return { ...step, name: 'Ends', ...(endsAt && { at: endsAt }) };
    return step;
  });
};

export const reportSteps = (history: readonly Move<ReportState>[]): RequestStep[] =>
  stepsOf(reportPlan, history);

/** Requests with these states have no profile yet and need pictures for it. */
const statesThatNeedPictures: readonly ListingRequestState[] = ['approved', 'awaiting-payment', 'paid'];

export const needsPictures = (state: ListingRequestState): boolean => statesThatNeedPictures.includes(state);

export const photosWanted = 5;

/** Which photos a listing needs (SPEC.md section 9), and which others an upload accepts. */
export const photoGuidance = `At least ${photosWanted} profile photos, at least 1080p, JPEG or PNG, under 10MB. WebP and AVIF work too. Photos under 1080 px may look blurry; the minimum is ${pictureSideMin} px.`;

/** A listing request is answered within so many hours of its arrival. */
export const requestAnswerHours = 24;

/** What is next for a listing request, and when. Price 0: a gift, not paid. `wasLive`: it was active once. */
export const listingNext = (
  state: ListingRequestState,
  priceCents: number | undefined,
  wasLive = true,
): string => {
  const isGift = priceCents === 0;
  switch (state) {
    case 'received':
      return `We’ll review your request and email you within ${requestAnswerHours} hours.`;
    case 'in-review':
      return `We’re reviewing your request. You’ll have our answer within ${requestAnswerHours} hours of sending it.`;
    case 'approved':
      return isGift
        ? 'Upload your photos. There is nothing to pay.'
        : 'Upload your photos; we’ll email you how to pay.';
    case 'awaiting-payment':
      return isGift
        ? 'There is nothing to pay. We’ll prepare your listing next.'
        : 'Please pay to continue. Your listing goes live 24 to 48 hours after we receive your payment.';
    case 'paid':
      return isGift
        ? 'Your listing goes live within 24 to 48 hours.'
        : 'Your payment has arrived. Your listing goes live within 24 to 48 hours.';
    case 'active':
      return 'Your listing is live and featured for 30 days.';
    case 'expired':
      return 'Your featured days have ended. Your profile stays listed.';
    case 'rejected':
      return 'We can’t list it.';
    case 'refunded':
      return wasLive ? 'Your listing is no longer featured.' : 'Your listing did not go live.';
  }
};

/** What comes next for a report. Its reply-by date is shown beside. */
export const reportNext = (state: ReportState): string => {
  switch (state) {
    case 'received':
      return 'Someone will read your report next.';
    case 'in-review':
      return 'We are looking into your report.';
    case 'upheld':
      return 'We agree with your report and have acted on it.';
    case 'rejected':
      return 'We found no reason to act. If you disagree, send another report and explain why.';
  }
};
