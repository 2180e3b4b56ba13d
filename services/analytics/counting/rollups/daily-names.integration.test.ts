import { WorkerConfig } from '../../config';
import { producer, view } from '../../testing/activity';
import { countingInto, openTestAnalytics } from '../../testing/test-analytics';
import { countBatches } from '../consumers/count-batches';

/** The catalog of the flood has this many models, each with a path of its own. */
const profiles = 19_000;

test('without a setting a day lists the path of every profile by its name', async () => {
  const { db, close } = await openTestAnalytics();
  const worker = countingInto(db, { path: WorkerConfig.shape.PATHS_PER_DAY.parse(undefined) });
  const sender = producer();
  const views = Array.from({ length: profiles }, (_, index) =>
    view({ path: `/m/${index}`, visitor: 'a'.repeat(16) }),
  );
  for (let from = 0; from < profiles; from += 1_000)
    await countBatches([sender.batch(views.slice(from, from + 1_000))], worker);
  const { rows } = await db.query(
    `select count(*) as paths, sum(views) as views, count(*) filter (where path = '(other)') as others from page_days`,
  );
  expect(rows).toEqual([{ paths: profiles, views: profiles, others: 0 }]);
  await close();
});
