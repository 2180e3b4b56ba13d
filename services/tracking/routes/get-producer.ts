import { ProducerReported } from '@marquee/contracts/events/producer-reported';
import { route } from '../route';

/** What this process has accepted since it started, and what of it still waits in its spool. */
export const getBooks = route({
  get: '/internal/books',
  allow: 'service',
  reply: ProducerReported,
  handle: (_input, { books }) => ({ ...books(), at: Date.now(), closed: false }),
});
