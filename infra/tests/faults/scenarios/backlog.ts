import { withSeparators } from '@marquee/contracts/text/number';
import type { Fact } from '../load/journal';
import type { Load } from '../load/load';
import { impressionOf, noPerson, producerByHand, viewOf, withPublisher } from '../load/publish-by-hand';
import type { Scenario, Scene } from '../scenario';
import { without } from './repairs';

const events = 500_000;
const eventsPerMessage = 50;
const messagesInFlight = 50;
const attemptsMax = 20;
const countedWithinMs = 300_000;

/** What tracking makes of a redirect. */
const clickOf = ({ model, platform, surface, position }: Fact): object => ({
  ...{ type: 'link.clicked', at: Date.now(), modelId: model, platform, surface, position },
  ...noPerson,
});

/** Three tenths page views, each of another visitor; one tenth clicks; else seen cards. Each has a cell. */
const nextEvent = (load: Load, number: number): object => {
  const kind = number % 10;
  if (kind < 3) return viewOf(load.reserveView(`backlog/${number}`));
  const click = kind === 3 ? load.reserveClick() : undefined;
  return click === undefined ? impressionOf(load.reserveImpression().body) : clickOf(click.fact);
};

/** As tracking does: what the broker does not confirm in time is sent again under its number. */
const untilConfirmed = async (publish: () => Promise<void>, attempt = 1): Promise<void> => {
  try {
    await publish();
  } catch (error) {
    if (attempt === attemptsMax) throw error;
    await untilConfirmed(publish, attempt + 1);
  }
};

const publishBacklog = ({ environment, load }: Scene): Promise<void> =>
  withPublisher(environment, async (publisher) => {
    const { message } = producerByHand(publisher);
    let number = 0;
    const publishSome = async (): Promise<void> => {
      while (number < events)
        await untilConfirmed(
          message(Array.from({ length: eventsPerMessage }, () => nextEvent(load, number++))),
        );
    };
    await Promise.all(Array.from({ length: messagesInFlight }, publishSome));
  });

export const largeBacklog: Scenario = {
  name: 'a backlog of 500,000 events',
  promise: 'mixed events with distinct sessions that waited for a worker are counted once',
  // Impressions and clicks have 700 cells for each model.
  models: 540,
  postsPerSecond: 20,
  notReady: ['analytics-worker'],
  fault: async (scene) => {
    const { environment, load, note, expectCounted } = scene;
    await without(environment, 'analytics-worker');
    await publishBacklog(scene);
    const startedAt = performance.now();
    await environment.restore();
    const backlog = [...load.tally.accepted];
    await expectCounted(backlog, countedWithinMs, 'the backlog was not counted');
    const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
    note(`${withSeparators(backlog.length)} events counted ${seconds} s after the worker was started`);
  },
  settleWithinMs: countedWithinMs,
};
