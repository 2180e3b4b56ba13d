import { collectMaxBytes, type collectPost } from '@marquee/contracts/http/collect';
import type { LaneCall } from '@marquee/contracts/http/hot-batch';
import { bodyTooLarge, mediaType, parseJson, unsupportedType } from '@marquee/kit/http/json-body';
import type { z } from 'zod';

/** `text/plain` is what a browser's `sendBeacon` sends, since it needs no leave from another site. */
const types = ['application/json', 'text/plain'];

/** The bodies of one post. `pathOf` names a body's field as the caller spelled it: `modelId`, `3.modelId` or `events.3.modelId`. */
export type ReadPost<Body> = {
  readonly bodies: readonly Body[];
  readonly batchId?: string;
  readonly pathOf: (index: number, field: string) => string;
};

const isBatch = (spelled: unknown): boolean =>
  typeof spelled === 'object' && spelled !== null && ('events' in spelled || 'batchId' in spelled);

/** What a collecting post holds, whichever of the three forms it has. Refuses with 415, 413, or 400 and the fields at fault. */
export const readPost = <Body extends z.ZodType>(
  { headers, body = '' }: LaneCall,
  forms: ReturnType<typeof collectPost<Body>>,
): ReadPost<z.output<Body>> => {
  if (!types.includes(mediaType(headers['content-type']))) unsupportedType(types);
  // A character has three bytes at most, so most bodies need not be measured.
  if (body.length * 3 > collectMaxBytes && Buffer.byteLength(body) > collectMaxBytes)
    bodyTooLarge(collectMaxBytes);
  const spelled = parseJson(body);
  if (Array.isArray(spelled))
    return { bodies: forms.many.parse(spelled), pathOf: (index, field) => `${index}.${field}` };
  if (!isBatch(spelled)) return { bodies: [forms.one.parse(spelled)], pathOf: (_index, field) => field };
  const { batchId, events } = forms.batch.parse(spelled);
  return { bodies: events, batchId, pathOf: (index, field) => `events.${index}.${field}` };
};
