import { VerifyModel } from '@marquee/contracts/http/listing';
import { AdminModel } from '@marquee/contracts/http/models';
import { unauthorized } from '@marquee/kit/errors/http-error';
import { idParams } from '@marquee/kit/http/params';
import { route } from '../../deps';
import { adminEmail, changeModel } from './change-model';

/** Sets the verified badge with today's date and the admin's email, or removes it. */
export const verifyModel = route({
  post: '/api/admin/models/:id/verification',
  params: idParams,
  body: VerifyModel,
  reply: AdminModel,
  allow: 'admin',
  handle: async ({ params, body, ...caller }, deps) => {
    const by = adminEmail(caller.identity) ?? unauthorized('admin.required');
    return await changeModel(deps, {
      ...caller,
      ...params,
      version: body.version,
      what: body.verified ? 'model.verified' : 'model.unverified',
      apply: async (tx, before, at) => {
        if (!body.verified && !before.verified) return null;
        const method = body.verified ? body.method : null;
        await tx.query(
          `update models set verified_at = case when $2::text is null then null else $4::timestamptz end, verified_method = $2, verified_by = $3,
             version = version + 1, updated_at = $4, content_changed_at = $4 where id = $1`,
          [before.id, method, method === null ? null : by, at],
        );
        return { before: { method: before.verified_method }, after: { method } };
      },
    });
  },
});
