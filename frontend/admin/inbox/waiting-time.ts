import { activationHours, type ListingRequest } from '@marquee/contracts/http/inbox';
import { requestAnswerHours } from '@marquee/contracts/rules/request-steps';

/** How long a request has been waiting for an answer, or waits or waited for its activation. */
export type WaitingTime = {
  readonly waitsFor: 'answer' | 'activation';
  readonly hours: number;
  readonly isOverdue: boolean;
  readonly isOver: boolean;
};

/** Undefined for a request whose next step is the requester's. The wait is over once the request has been active. */
export const waitingTime = (
  { state, createdAt, paidAt, activeAt }: Pick<ListingRequest, 'state' | 'createdAt' | 'paidAt' | 'activeAt'>,
  now: number,
): WaitingTime | undefined => {
  const hoursSince = (at: string, until = now) => (until - Date.parse(at)) / 3_600_000;
  if (state === 'received' || state === 'in-review') {
    const hours = hoursSince(createdAt);
    return { waitsFor: 'answer', hours, isOver: false, isOverdue: hours > requestAnswerHours };
  }
  const isOver = activeAt !== null;
  if (paidAt === null || (!isOver && state !== 'paid')) return undefined;
  const hours = hoursSince(paidAt, isOver ? Date.parse(activeAt) : now);
  return { waitsFor: 'activation', hours, isOver, isOverdue: hours > activationHours.most };
};

/** `sent 3 h ago`, `overdue: paid 50 h ago`, `activated after 20 h`. A free listing is `ready`, not paid. */
export const waitingText = (
  { waitsFor, hours, isOver, isOverdue }: WaitingTime,
  priceCents: number,
): string => {
  const took = hours < 1 ? 'less than 1 h' : `${Math.floor(hours)} h`;
  if (isOver) return `activated after ${took}`;
  const did = waitsFor === 'answer' ? 'sent' : priceCents === 0 ? 'ready' : 'paid';
  return `${isOverdue ? 'overdue: ' : ''}${did} ${took} ago`;
};
