import { randomId } from './visit-token';

/** Whether this installation traces requests: `web` marks its pages then. */
export const isTraced = (page: Document): boolean => page.documentElement.dataset.tracing === 'on';

/**
 * The `traceparent` of one attempt to send a batch (W3C Trace Context), whose id is random, new for every batch
 * and stored nowhere. The last field: the browser records nothing.
 */
export const traceparentOf = (batchId: string): string => `00-${batchId}-${randomId().slice(16)}-00`;
