import type { Actor, Facts } from '@marquee/contracts/events/domain-event';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { announce } from '@marquee/kit/postgres/outbox';

type Told = {
  readonly by: Actor;
  readonly requestId: string | null;
  readonly about: {
    readonly kind: 'listing request' | 'contact message' | 'report';
    readonly id: number;
    readonly reference: string;
  };
  readonly before?: Facts;
  readonly after?: Facts;
};

/** Announces what was done in the inbox. What visitors wrote, and what is noted about it, stays there. */
export const announceInbox = async (
  tx: Queryable,
  what: string,
  { by, requestId, about, before, after }: Told,
): Promise<void> => {
  await announce(tx, { type: 'admin.inbox.changed' }, requestId, {
    by,
    what,
    about: { kind: about.kind, id: String(about.id), name: about.reference },
    before: before ?? null,
    after: after ?? null,
  });
};
