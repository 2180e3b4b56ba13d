import type { ListingRequestState } from './listing-request-states';
import type { ReportState } from './report-states';

type Move<State> = { readonly state: State; readonly at: string };

export type RequestStep = {
  readonly name: string;
  /** `stopped`: the request ended here instead of going on. */
  readonly is: 'done' | 'current' | 'ahead' | 'stopped';
  /** When it was reached. */
  readonly at?: string;
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

/** The five steps of a listing request, as its status page, its emails and the inbox show them. A gift is not paid. */
export const listingSteps = (
  history: readonly Move<ListingRequestState>[],
  priceCents: number | undefined,
): RequestStep[] =>
  stepsOf(listingPlan, history).map((step) =>
    step.name === 'Paid' && priceCents === 0 ? { ...step, name: 'Free of charge' } : step,
  );

/** The steps of a report. */
export const reportSteps = (history: readonly Move<ReportState>[]): RequestStep[] =>
  stepsOf(reportPlan, history);

/** What comes next for a listing request, and when. A gift, of price 0, is not paid. */
export const listingNext = (state: ListingRequestState, priceCents: number | undefined): string => {
  const isGift = priceCents === 0;
  switch (state) {
    case 'received':
      return 'We review your request next and email you the result.';
    case 'in-review':
      return 'We’ll email you the result.';
    case 'approved':
      return isGift
        ? 'There is nothing to pay. We’ll prepare your listing next.'
        : 'We’ll email you the payment instructions.';
    case 'awaiting-payment':
      return isGift
        ? 'There is nothing to pay. We’ll prepare your listing next.'
        : 'Activation takes 24 to 48 hours after payment.';
    case 'paid':
      return isGift
        ? 'Your listing will be active within 24 to 48 hours.'
        : 'Your payment has arrived. Your listing will be active within 24 to 48 hours.';
    case 'active':
      return 'Your listing is live and featured for 30 days.';
    case 'expired':
      return 'Your featured days are over. To be featured again, send another request.';
    case 'rejected':
      return 'We can’t accept this request.';
    case 'refunded':
      return 'Your listing is no longer featured.';
  }
};

/** What comes next for a report. Its reply-by date is shown beside. */
export const reportNext = (state: ReportState): string => {
  switch (state) {
    case 'received':
      return 'A person will read your report next.';
    case 'in-review':
      return 'We are looking into your report.';
    case 'upheld':
      return 'We agree with your report and have acted on it.';
    case 'rejected':
      return 'We found no reason to act. If you disagree, send another report and explain why.';
  }
};
