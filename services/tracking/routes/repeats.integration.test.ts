import { readdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { visitHeader } from '@marquee/contracts/http/visit-header';
import { until } from '@marquee/kit/testing/until';
import { click, pageView } from '../testing/hot-requests';
import { trackingSuite } from '../testing/tracking-suite';

const suite = trackingSuite();

test('one process takes the tokens of another, and recognizes repeats by itself: the gateway sends one network to one of them', async () => {
  const [one, two] = await Promise.all([suite.start(), suite.start()]);
  // The first of a network needs no id of its own.
  await one.send([pageView('/model/velvet-rose')]);
  const [answer] = await one.send([pageView('/model/velvet-rose')]);
  const visit = answer?.headers[visitHeader] ?? '';
  await sleep(600);
  const press = click(`/track/velvet-rose/onlyfans?surface=profile&visit=${visit}`);
  const replies = [...(await one.send([press, press])), ...(await two.send([press]))];
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

test('a process that was killed goes on with its caps', async () => {
  const press = click('/track/velvet-rose/onlyfans');
  const first = await suite.start();
  await first.send(Array(4).fill(press));
  await until('the counts are saved', async () =>
    (await readdir(suite.dir())).some((name) => /^counts-.+bin$/.test(name)),
  );
  await first.stop('SIGKILL');
  const second = await suite.start();
  await second.send(Array(4).fill(press));
  await until('the clicks are received', () => suite.received().events().length === 8);
  expect(
    suite
      .received()
      .events()
      .filter(({ invalid }) => invalid === undefined),
  ).toHaveLength(5);
});
