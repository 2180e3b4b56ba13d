import { unauthorized } from '@marquee/kit/errors/http-error';
import type { Identity } from '@marquee/kit/identity/identity';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { z } from 'zod';
import { unknownModel } from './listed-model';
import { modelBySlug } from './model-queries';
import type { ProfileRow } from './model-row';

/** Any text, so that an unknown model is answered like that of another holder. */
export const slugParams = z.object({ slug: z.string() });

/** The model for an operator, or for its holder or an agency, to whom an archived model does not open. */
export const ownModel = async (db: Queryable, slug: string, identity: Identity): Promise<ProfileRow> => {
  const model = await modelBySlug(db, slug);
  if (identity.role === 'admin') return model ?? unknownModel();
  return identity.role === 'holder' && model?.id === identity.modelId && !model.archived
    ? model
    : unauthorized('holder.required');
};
