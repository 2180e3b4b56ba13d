import { randomUUID } from 'node:crypto';
import type { ActivityBatch } from '@marquee/contracts/events/activity-batch';

/** A message with one event of every kind, valid and invalid: if this cannot be counted, no message can. */
export const knownGoodBatch = (at = Date.now()): ActivityBatch => {
  const place = { at, modelId: 1, surface: 'browse' as const, position: 0 };
  return {
    version: 1,
    producer: randomUUID(),
    seq: 1,
    acceptedBefore: 0,
    clientBatches: [{ batchId: randomUUID(), from: 0, count: 1 }],
    events: [
      {
        type: 'page.viewed',
        at,
        visitor: '0000000000000000',
        path: '/',
        referrer: 'direct',
        country: 'ZZ',
        device: 'Desktop',
        browser: 'Unknown',
      },
      { type: 'impression.seen', kind: 'card', ...place },
      { type: 'link.clicked', platform: 'onlyfans', ...place },
      { type: 'link.clicked', platform: 'onlyfans', invalid: 'bot', ...place },
    ],
  };
};
