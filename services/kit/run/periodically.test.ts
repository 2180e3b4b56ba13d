import { silentLog } from '../log/log';
import { until } from '../testing/until';
import { periodically } from './periodically';

const everyMs = 1;

test('the first run starts at once, and runs never overlap', async () => {
  let running = 0;
  let runs = 0;
  const job = periodically(
    async () => {
      running += 1;
      runs += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      running -= 1;
    },
    { everyMs, log: silentLog, name: 'test' },
  );
  expect(runs).toBe(1);
  await until('it has run again', () => runs >= 3);
  await job.close();
});

test('a failing job is tried again and logged once until it has worked', async () => {
  const logged: unknown[] = [];
  let runs = 0;
  const job = periodically(
    async () => {
      runs += 1;
      if (runs < 3) throw new Error('no luck');
    },
    { everyMs, log: { ...silentLog, warn: (name, fields) => logged.push([name, fields]) }, name: 'test' },
  );
  await job.succeeded;
  expect(runs).toBe(3);
  await job.close();
  expect(logged).toEqual([['job.failed', { job: 'test', error: new Error('no luck') }]]);
});

test('closing asks the run in progress to stop and waits for it', async () => {
  let finished = false;
  const job = periodically(
    async (signal) => {
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      finished = true;
    },
    { everyMs, log: silentLog, name: 'test' },
  );
  await job.close();
  expect(finished).toBe(true);
});
