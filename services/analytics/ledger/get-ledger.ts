import { Ledger } from '@marquee/contracts/http/ledger';
import { route } from '../route';
import { readLedger } from './read-ledger';

export const getLedger = route({
  get: '/api/admin/ledger',
  allow: 'admin',
  reply: Ledger,
  handle: (_input, { db }) => readLedger(db),
});

/** For our own tools: demo traffic waits until everything it sent is counted. */
export const getInternalLedger = route({
  get: '/internal/ledger',
  allow: 'service',
  reply: Ledger,
  handle: (_input, { db }) => readLedger(db),
});
