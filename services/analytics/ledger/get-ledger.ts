import { GatewayReport } from '@marquee/contracts/http/hot-batch';
import { Ledger } from '@marquee/contracts/http/ledger';
import { answer } from '@marquee/kit/http/route';
import { route } from '../deps';
import { keepGatewayReport } from './gateway-reports';
import { readLedger } from './read-ledger';

export const getLedger = route({
  get: '/api/admin/ledger',
  allow: 'admin',
  reply: Ledger,
  handle: (_input, { db }) => readLedger(db),
});

/** For our own tools: demo traffic waits until everything it sent is counted. */
export const getInternalLedger = { ...getLedger, path: '/internal/ledger', allow: 'service' } as const;

/** From each gateway, every two seconds while tracking answers it. */
export const recordGatewayReport = route({
  post: '/internal/gateway-report',
  allow: 'service',
  body: GatewayReport,
  // A thousand producers of 120 characters.
  bodyMaxBytes: 256 * 1024,
  handle: async ({ body }, { db }) => {
    await keepGatewayReport(db, body.producers);
    return answer(204);
  },
});
