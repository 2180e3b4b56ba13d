import { randomId } from './visit-token';

/** Whether this installation traces requests: `web` marks its pages then. */
export const isTraced = (page: Document): boolean => page.documentElement.dataset.tracing === 'on';

/**
 * The `traceparent` of one attempt to send a batch (W3C Trace Context). The trace has the batch's own id,
 * which is random, new for every batch and stored nowhere in the browser. The last field says that the
 * browser records nothing.
 */
export const traceparentOf = (batchId: string): string => `00-${batchId}-${randomId().slice(16)}-00`;
