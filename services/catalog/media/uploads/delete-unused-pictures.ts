import { pictureKeptDays } from '@marquee/contracts/rules/picture-limits';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Closable } from '@marquee/kit/run/closable';
import { periodically } from '@marquee/kit/run/periodically';
import type { CatalogDeps } from '../../deps';
import { daysLater } from '../../models/featured-until';
import { lockModel } from '../../models/model-queries';
import { deleteOldMissed } from '../../search/missed-searches';
import { deleteOldListingPictures, deleteUnused, unusedSince } from './picture-queries';

const everyMs = 3_600_000;
const batchMax = 100;

/**
 * Deletes up to one batch of pictures older than `pictureKeptDays` that nothing shows, and all of listing
 * requests that have not become active. Returns their number.
 */
export const deleteUnusedPictures = async (db: Postgres, at: Date): Promise<number> => {
  const before = daysLater(at, -pictureKeptDays);
  let deleted = await deleteOldListingPictures(db, before);
  for (const { id, modelId } of await unusedSince(db, before, batchMax))
    await db.transaction(async (tx) => {
      await lockModel(tx, modelId);
      if (await deleteUnused(tx, modelId, id)) deleted += 1;
    });
  return deleted;
};

/** Deletes unused pictures and old searches without a result every hour. Several instances may run. */
export const startDeletingPictures = ({
  db,
  now,
  dayOf,
  log,
}: Pick<CatalogDeps, 'db' | 'now' | 'dayOf'> & { log: Log }): Closable =>
  periodically(
    async () => {
      const pictures = await deleteUnusedPictures(db, now());
      await deleteOldMissed(db, dayOf(now().getTime()));
      if (pictures > 0) log.info('pictures.deleted', { pictures });
    },
    { everyMs, log, name: 'delete-unused-pictures' },
  );
