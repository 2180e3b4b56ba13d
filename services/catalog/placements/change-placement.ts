import type { CatalogDeps } from '../deps';
import { listedModel } from '../models/listed-model';
import { lockModel } from '../models/model-queries';
import { applyFeaturing, type FeaturingChange } from './apply-placement';
import type { FeaturingCommand } from './placement';

type LockedModel = NonNullable<Awaited<ReturnType<typeof lockModel>>>;

/**
 * Features a listed model, or ends its featuring, in one transaction. False if nothing changes. `check` may
 * refuse it.
 */
export const changeFeaturing = async (
  { db, counts }: Pick<CatalogDeps, 'db' | 'counts'>,
  id: number,
  command: FeaturingCommand,
  change: FeaturingChange,
  check?: (model: LockedModel) => void,
): Promise<boolean> => {
  const isChanged = await db.transaction(async (tx) => {
    const model = listedModel(await lockModel(tx, id));
    check?.(model);
    return await applyFeaturing(tx, model, command, change);
  });
  counts.clear();
  return isChanged;
};
