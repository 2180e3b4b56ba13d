import { listedModel } from '../models/listed-model';
import { lockModel } from '../models/model-queries';
import type { CatalogDeps } from '../route';
import { applyFeaturing, type FeaturingChange } from './apply-featuring';
import type { FeaturingCommand } from './featuring';

/** Features a listed model, or ends its featuring, in one transaction. False if nothing changes. */
export const featureOne = async (
  { db, counts }: Pick<CatalogDeps, 'db' | 'counts'>,
  id: number,
  command: FeaturingCommand,
  change: FeaturingChange,
): Promise<boolean> => {
  const isChanged = await db.transaction(
    async (tx) => await applyFeaturing(tx, listedModel(await lockModel(tx, id)), command, change),
  );
  counts.clear();
  return isChanged;
};
