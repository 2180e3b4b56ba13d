import { activationHours } from '@marquee/contracts/http/inbox';

/** How long a paid request waits for its activation, or has waited. */
export type WaitingTime = { readonly hours: number; readonly isOverdue: boolean; readonly isOver: boolean };

/** Undefined where nothing was paid. A request that is active, or was, no longer waits. */
export const waitingTime = (
  {
    state,
    paidAt,
    activeAt,
  }: { readonly state: string; readonly paidAt: string | null; readonly activeAt: string | null },
  now: number,
): WaitingTime | undefined => {
  if (paidAt === null) return undefined;
  const isOver = activeAt !== null;
  if (!isOver && state !== 'paid') return undefined;
  const hours = ((isOver ? Date.parse(activeAt) : now) - Date.parse(paidAt)) / 3_600_000;
  return { hours, isOver, isOverdue: hours > activationHours.most };
};

/** `paid 3 h ago`, `overdue: paid 50 h ago`, `activated after 20 h`. */
export const waitingText = ({ hours, isOver, isOverdue }: WaitingTime): string => {
  const took = hours < 1 ? 'less than 1 h' : `${Math.floor(hours)} h`;
  if (isOver) return `activated after ${took}`;
  return `${isOverdue ? 'overdue: ' : ''}paid ${took} ago`;
};
