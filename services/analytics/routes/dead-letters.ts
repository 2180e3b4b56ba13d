import { DeadLetter, DeadLetters, deadLetterStates, shownBytesMax, WholeDeadLetter } from '@marquee/contracts/http/dead-letters';
import { PublishFailed } from '@marquee/kit/bus/publisher';
import { notFound, unavailable } from '@marquee/kit/errors/refusal';
import type { Identity } from '@marquee/kit/identity/identity';
import { z } from 'zod';
import { deadLetterById, discardDeadLetter, listDeadLetters, replayDeadLetter } from '../queries/dead-letters';
import { route } from '../route';
import { ModelId } from './generate-password';

const params = z.object({ id: ModelId });

const whole = (max: number, min = 0) => z.coerce.number().int().min(min).max(max);

const movedBy = (identity: Identity): string => (identity.role === 'admin' ? `operator ${identity.operatorId}` : identity.role);

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
  handle: async ({ params: { id }, identity }, { db, publisher }) => {
    try {
      return (await replayDeadLetter(db, publisher, id, movedBy(identity))) ?? notFound('dead-letter.unknown');
    } catch (error) {
      if (!(error instanceof PublishFailed)) throw error;
      return unavailable('bus.away', 'The message broker does not take it at the moment. Try again.', 2, error);
    }
  },
});

export const postDiscard = route({
  post: '/api/admin/dead-letters/:id/discard',
  allow: 'admin',
  params,
  reply: DeadLetter,
  handle: async ({ params: { id }, identity }, { db }) =>
    (await discardDeadLetter(db, id, movedBy(identity))) ?? notFound('dead-letter.unknown'),
});
