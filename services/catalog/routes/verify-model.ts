import { AdminModel, VerifyModel } from '@marquee/contracts/http/models';
import { unauthorized } from '@marquee/kit/errors/http-error';
import { actorOf } from '@marquee/kit/identity/actor';
import { setVerified } from '../queries/set-verified';
import { route } from '../route';
import { changeModel } from './change-model';
import { modelIdParams } from './model-id';
import { operatorOf } from './operator';

/** Gives the badge, dated now and signed by the operator who asks, or takes it away. */
export const verifyModel = route({
  post: '/api/admin/models/:id/verification',
  params: modelIdParams,
  body: VerifyModel,
  reply: AdminModel,
  allow: 'admin',
  handle: async ({ params: { id }, body, requestId, identity }, deps) => {
    const by = operatorOf(identity) ?? unauthorized('admin.required');
    return await changeModel(deps, {
      id,
      version: body.version,
      requestId,
      by: actorOf(identity),
      what: body.verified ? 'model.verified' : 'model.unverified',
      apply: async (tx, before, at) => {
        if (!body.verified && !before.verified) return null;
        await setVerified(tx, id, body.verified ? { method: body.method, by } : null, at);
        return {
          before: { method: before.verified_method },
          after: { method: body.verified ? body.method : null },
        };
      },
    });
  },
});
