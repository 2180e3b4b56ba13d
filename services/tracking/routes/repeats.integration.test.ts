import { until } from '@marquee/kit/testing/until';
import { click } from '../testing/hot-requests';
import { trackingSuite } from '../testing/tracking-suite';

const suite = trackingSuite();

test('recognizes repeats in each process by itself: the gateway sends one IP to one of them', async () => {
  const [one, two] = await Promise.all([suite.start(), suite.start()]);
  const press = click('/track/velvet-rose/onlyfans?visit=s-1');
  const replies = [...(await one.send([press, press])), ...(await two.send([press]))];
  expect(replies.map(({ status }) => status)).toEqual([302, 302, 302]);
  await until('the clicks are received', () => suite.received().events().length === 3);
  const events = suite.received().events();
  expect(events.filter(({ invalid }) => invalid === 'repeated')).toHaveLength(1);
  // One person for both, by the salt that they share.
  expect(new Set(events.map(({ visitor }) => visitor)).size).toBe(1);
});
