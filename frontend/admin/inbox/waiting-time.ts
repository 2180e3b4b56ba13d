import { activationHours, type ListingRequest } from '@marquee/contracts/http/inbox';

/** How long a paid request has been waiting, or waited, for its activation. */
export type WaitingTime = { readonly hours: number; readonly isOverdue: boolean; readonly isOver: boolean };

/** Undefined for a request that is not paid. The wait is over once the request has been active. */
export const waitingTime = (
  { state, paidAt, activeAt }: Pick<ListingRequest, 'state' | 'paidAt' | 'activeAt'>,
  now: number,
): WaitingTime | undefined => {
  if (paidAt === null) return undefined;
  const isOver = activeAt !== null;
  if (!isOver && state !== 'paid') return undefined;
  const hours = ((isOver ? Date.parse(activeAt) : now) - Date.parse(paidAt)) / 3_600_000;
  return { hours, isOver, isOverdue: hours > activationHours.most };
};

/** `paid 3 h ago`, `overdue: paid 50 h ago`, `activated after 20 h`. A free listing is `ready`, not paid. */
export const waitingText = ({ hours, isOver, isOverdue }: WaitingTime, priceCents: number): string => {
  const took = hours < 1 ? 'less than 1 h' : `${Math.floor(hours)} h`;
  if (isOver) return `activated after ${took}`;
  return `${isOverdue ? 'overdue: ' : ''}${priceCents === 0 ? 'ready' : 'paid'} ${took} ago`;
};
