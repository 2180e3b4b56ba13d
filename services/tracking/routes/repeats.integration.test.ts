import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deserialize } from 'node:v8';
import { visitHeader } from '@marquee/contracts/http/visit-header';
import { until } from '@marquee/kit/testing/until';
import { click, pageView, post } from '../testing/hot-requests';
import { trackingSuite } from '../testing/tracking-suite';

const suite = trackingSuite();

test('one process takes the tokens of another, and recognizes repeats by itself: the gateway sends one network to one of them', async () => {
  const [one, two] = await Promise.all([suite.start(), suite.start()]);
  // The first of a network needs no id of its own.
  await one.send([pageView('/model/velvet-rose')]);
  const [answer] = await one.send([pageView('/model/velvet-rose')]);
  const visit = answer?.headers[visitHeader] ?? '';
  await sleep(600);
  const clicked = click(`/track/velvet-rose/onlyfans?surface=profile&visit=${visit}`);
  const replies = [...(await one.send([clicked, clicked])), ...(await two.send([clicked]))];
  expect(replies.map(({ status }) => status)).toEqual([302, 302, 302]);
  await until('the clicks are received', () => suite.received().events().length === 5);
  const clicks = suite
    .received()
    .events()
    .filter(({ type }) => type === 'link.clicked');
  expect(clicks).toMatchObject(Array(3).fill({ surface: 'profile' }));
  expect(clicks.filter(({ invalid }) => invalid === 'repeated')).toHaveLength(1);
  // One person for both, by the salt that they share.
  expect(new Set(clicks.map(({ visitor }) => visitor)).size).toBe(1);
});

/** Whether a file of counts has the time of a view, which is saved with the counts of what was sent before. */
const hasSavedTimes = async (): Promise<boolean> => {
  const names = (await readdir(suite.dir())).filter((name) => /^counts-.+bin$/.test(name));
  const files = await Promise.all(names.map((name) => readFile(join(suite.dir(), name))));
  return files.some((bytes) => deserialize(bytes).recent?.rows[0].length > 0);
};

test('a process that was killed goes on with its caps and knows the views of the last half hour', async () => {
  const clicked = click('/track/velvet-rose/onlyfans');
  const first = await suite.start();
  await first.send([pageView('/model/velvet-rose')]);
  const [answer] = await first.send([pageView('/model/velvet-rose'), ...Array(4).fill(clicked)]);
  const opened = post('profile-impression', {
    modelId: 1,
    eventType: 'impression',
    platform: 'website',
    sessionId: answer?.headers[visitHeader],
  });
  await first.send([opened]);
  await until('the counts are saved', hasSavedTimes);
  await first.stop('SIGKILL');
  const second = await suite.start();
  await second.send([...Array(4).fill(clicked), opened]);
  await until('the events are received', () => suite.received().events().length === 12);
  const events = suite.received().events();
  expect(events.filter(({ type, invalid }) => type === 'link.clicked' && invalid === undefined)).toHaveLength(
    5,
  );
  const views = events.filter(({ type }) => type === 'impression.seen');
  expect(views.map(({ invalid }) => invalid)).toEqual([undefined, 'repeated']);
});
