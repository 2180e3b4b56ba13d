import { Placement } from '@marquee/contracts/http/placement';
import { filledText } from '@marquee/contracts/text/text';
import { answer } from '@marquee/kit/http/route';
import { z } from 'zod';
import { openModel } from '../access/open-model';
import { route } from '../route';

/** The effect of the model's latest featured placement. */
export const getPlacement = route({
  get: '/api/insights/:slug/placement',
  params: z.object({ slug: filledText(120) }),
  reply: Placement,
  handle: async ({ params: { slug }, req, identity, requestId }, deps) => {
    const model = await openModel({ slug, req, identity, requestId }, deps);
    return answer(200, await deps.placements.of(model.id, requestId), {
      'cache-control': 'private, no-store',
    });
  },
});
