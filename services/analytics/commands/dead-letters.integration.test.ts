import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { bundled } from '@marquee/kit/testing/bundled';
import { producer, view } from '../testing/activity';
import { repairSuite } from '../testing/repair-suite';

const suite = repairSuite();
const { query } = suite;

/** The command reads them by pages of 200. */
const letters = 401;

const command = async (...args: readonly string[]): Promise<string[]> => {
  const program = await bundled(new URL('dead-letters.ts', import.meta.url).pathname);
  const env = { DATABASE_URL: suite.analytics().url, AMQP_URL: suite.busUrl() };
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args], { env });
  return stdout.trim().split('\n');
};

test('replay parked replays every parked dead letter once, on all pages, and none the second time', async () => {
  const sender = producer();
  const batches = Array.from({ length: letters }, () => sender.batch([view()]));
  await query(
    `insert into dead_letters (identity, producer, seq, accepted_before, events, queue, stage, reason, body, headers)
     select producer || '/' || seq, producer::uuid, seq, seq - 1, 1, 'analytics.activity.count', 'parse', 'a test', convert_to(body, 'UTF8'), '{}'
     from unnest($1::text[], $2::bigint[], $3::text[]) as sent (producer, seq, body)`,
    [
      batches.map((batch) => batch.producer),
      batches.map(({ seq }) => seq),
      batches.map((batch) => JSON.stringify(batch)),
    ],
  );
  const replayed = await command('replay', 'parked');
  expect(replayed).toHaveLength(letters);
  const numbers = replayed.map((line) => Number(/\/(\d+), 1 events/.exec(line)?.[1]));
  expect(numbers).toEqual(batches.map(({ seq }) => seq));
  expect(await query("select from dead_letters where state = 'replayed'")).toHaveLength(letters);
  expect(await command('replay', 'parked')).toEqual(['']);
  await query(
    'insert into site_days (day, views, visitors, people_closed_at) values (current_date, 1, 1, now())',
  );
  await query("update dead_letters set state = 'parked' where seq <= 2");
  const [, , named, ...none] = await command('replay', 'parked');
  expect(named).toMatch(/^\d{4}-\d\d-\d\d: .* make rebuild DAY=\d{4}-\d\d-\d\d APPLY=1$/);
  expect(none).toEqual([]);
});
