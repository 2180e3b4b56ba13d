import {
  DeadLetter,
  DeadLetters,
  deadLetterStates,
  shownBytesMax,
  WholeDeadLetter,
} from '@marquee/contracts/http/dead-letters';
import { recordAudit } from '@marquee/kit/bus/outbox';
import { PublishFailed } from '@marquee/kit/bus/publisher';
import { notFound, unavailable } from '@marquee/kit/errors/http-error';
import { idParams } from '@marquee/kit/http/params';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Identity } from '@marquee/kit/identity/identity';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { route } from '../../deps';
import { deadLetterById, listDeadLetters, markDiscarded } from './dead-letters';
import { closedDaysOf, publishAgain } from './replay';

const whole = (max: number, min = 0) => z.coerce.number().int().min(min).max(max);

const movedBy = (identity: Identity): string =>
  identity.role === 'admin' ? `operator ${identity.operatorId}` : identity.role;

const auditMove = async (
  db: Queryable,
  action: 'replayed' | 'discarded',
  { id, state, reason }: DeadLetter,
  identity: Identity,
  requestId: string,
): Promise<void> => {
  const about = { kind: 'dead letter', id: String(id), name: reason.slice(0, 300) };
  const entry = { by: actorOf(identity), what: `dead-letter.${action}`, about, after: { state } };
  await recordAudit(db, entry, requestId);
};

export const getDeadLetters = route({
  get: '/api/admin/dead-letters',
  allow: 'admin',
  query: z.object({
    state: z.enum(deadLetterStates).optional(),
    limit: whole(200, 1).default(50),
    offset: whole(1_000_000).default(0),
  }),
  reply: DeadLetters,
  handle: ({ query }, { db }) => listDeadLetters(db, query),
});

/** The body is shown as UTF-8 text, with the replacement character for invalid bytes. */
export const getDeadLetter = route({
  get: '/api/admin/dead-letters/:id',
  allow: 'admin',
  params: idParams,
  reply: WholeDeadLetter,
  handle: async ({ params: { id } }, { db }) => {
    const { body, ...letter } = (await deadLetterById(db, id)) ?? notFound('dead-letter.unknown');
    return { ...letter, text: body.subarray(0, shownBytesMax).toString('utf8') };
  },
});

export const replayDeadLetter = route({
  post: '/api/admin/dead-letters/:id/replay',
  allow: 'admin',
  params: idParams,
  reply: DeadLetter,
  handle: async ({ params: { id }, identity, requestId }, { db, publisher, calendar }) => {
    try {
      const replayed =
        (await publishAgain(db, publisher, id, movedBy(identity))) ?? notFound('dead-letter.unknown');
      await auditMove(db, 'replayed', replayed, identity, requestId);
      return { ...replayed, closedDays: await closedDaysOf(db, replayed, calendar) };
    } catch (error) {
      if (!(error instanceof PublishFailed)) throw error;
      return unavailable('bus.unavailable', 'The message broker is not available. Try again.', 2, error);
    }
  },
});

export const discardDeadLetter = route({
  post: '/api/admin/dead-letters/:id/discard',
  allow: 'admin',
  params: idParams,
  reply: DeadLetter,
  handle: async ({ params: { id }, identity, requestId }, { db }) =>
    await db.transaction(async (tx) => {
      const discarded = (await markDiscarded(tx, id, movedBy(identity))) ?? notFound('dead-letter.unknown');
      await auditMove(tx, 'discarded', discarded, identity, requestId);
      return discarded;
    }),
});
