import type { CatalogDeps } from '../deps';
import { listedModel } from '../models/listed-model';
import { lockModel } from '../models/model-queries';
import type { ProfileRow } from '../models/model-row';
import { applyPlacement, type PlacementChange } from './apply-placement';
import type { PlacementCommand } from './placement';

/** Features a listed model, or ends its placement. False if nothing changes. `check` may refuse it. */
export const changePlacement = async (
  { db, counts }: Pick<CatalogDeps, 'db' | 'counts'>,
  id: number,
  command: PlacementCommand,
  change: PlacementChange,
  check?: (model: ProfileRow) => void,
): Promise<boolean> => {
  const isChanged = await db.transaction(async (tx) => {
    const model = listedModel(await lockModel(tx, id));
    check?.(model);
    return await applyPlacement(tx, model, command, change);
  });
  counts.clear();
  return isChanged;
};
