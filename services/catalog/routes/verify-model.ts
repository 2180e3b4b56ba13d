import { AdminModel, VerifyModel } from '@marquee/contracts/http/models';
import { unauthorized } from '@marquee/kit/errors/refusal';
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
      apply: async (tx, before, at) => {
        if (!body.verified && !before.verified) return false;
        await setVerified(tx, id, body.verified ? { method: body.method, by } : null, at);
        return true;
      },
    });
  },
});
