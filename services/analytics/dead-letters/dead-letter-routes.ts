import {
  DeadLetter,
  DeadLetters,
  deadLetterStates,
  shownBytesMax,
  WholeDeadLetter,
} from '@marquee/contracts/http/dead-letters';
import { PublishFailed } from '@marquee/kit/bus/publisher';
import { notFound, unavailable } from '@marquee/kit/errors/http-error';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Identity } from '@marquee/kit/identity/identity';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { recordAudit } from '@marquee/kit/postgres/outbox';
import { z } from 'zod';
import { ModelId } from '../access/password-routes';
import { route } from '../route';
import { deadLetterById, discardDeadLetter, listDeadLetters, replayDeadLetter } from './dead-letters';

const params = z.object({ id: ModelId });

const whole = (max: number, min = 0) => z.coerce.number().int().min(min).max(max);

const movedBy = (identity: Identity): string =>
  identity.role === 'admin' ? `operator ${identity.operatorId}` : identity.role;

const announceMove = async (
  db: Queryable,
  { id, state, reason }: DeadLetter,
  identity: Identity,
  requestId: string,
): Promise<void> => {
  const about = { kind: 'dead letter', id: String(id), name: reason.slice(0, 300) };
  const entry = {
    by: actorOf(identity),
    what: `dead-letter.${state}`,
    about,
    before: null,
    after: { state },
  };
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

/** Bytes are shown as text: what is no UTF-8 reads as the replacement character. */
export const getDeadLetter = route({
  get: '/api/admin/dead-letters/:id',
  allow: 'admin',
  params,
  reply: WholeDeadLetter,
  handle: async ({ params: { id } }, { db }) => {
    const { body, ...letter } = (await deadLetterById(db, id)) ?? notFound('dead-letter.unknown');
    return { ...letter, text: body.subarray(0, shownBytesMax).toString('utf8') };
  },
});

export const postReplay = route({
  post: '/api/admin/dead-letters/:id/replay',
  allow: 'admin',
  params,
  reply: DeadLetter,
  handle: async ({ params: { id }, identity, requestId }, { db, publisher }) => {
    try {
      const replayed =
        (await replayDeadLetter(db, publisher, id, movedBy(identity))) ?? notFound('dead-letter.unknown');
      await announceMove(db, replayed, identity, requestId);
      return replayed;
    } catch (error) {
      if (!(error instanceof PublishFailed)) throw error;
      return unavailable(
        'bus.away',
        'The message broker does not take it at the moment. Try again.',
        2,
        error,
      );
    }
  },
});

export const postDiscard = route({
  post: '/api/admin/dead-letters/:id/discard',
  allow: 'admin',
  params,
  reply: DeadLetter,
  handle: async ({ params: { id }, identity, requestId }, { db }) =>
    await db.transaction(async (tx) => {
      const discarded =
        (await discardDeadLetter(tx, id, movedBy(identity))) ?? notFound('dead-letter.unknown');
      await announceMove(tx, discarded, identity, requestId);
      return discarded;
    }),
});
