import { randomUUID } from 'node:crypto';
import type { DomainMessage } from '@marquee/contracts/events/domain-event';
import type { Publisher } from '@marquee/kit/bus/publisher';
import { siteDay } from '@marquee/kit/days/site-calendar';
import { openTestBus, openTestPublisher, type TestBus } from '@marquee/kit/testing/test-bus';
import { until } from '@marquee/kit/testing/until';
import fc from 'fast-check';
import { type CatalogProcess, startCatalog } from '../testing/catalog-process';
import { askAt, list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';
import { readBalance } from './delivery-queries';

let catalog: TestCatalog;
let bus: TestBus;
let publisher: Publisher;
let ids: number[];
let running: CatalogProcess | undefined;

beforeAll(async () => {
  [catalog, bus] = await Promise.all([openTestCatalog(), openTestBus()]);
  publisher = await openTestPublisher(bus.url);
  ids = await list(catalog, [plainListing('ada-vale'), plainListing('bea-vale')]);
});
afterAll(async () => {
  running?.stop();
  await running?.end();
  await publisher.close();
  await bus.close();
  await catalog.close();
});

const dayOf = siteDay('UTC');
const promisedCards = 100;

/** What happens to one of two models, or to both: mostly sales and deliveries. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.record({ does: fc.constant('sell' as const), nth: fc.nat(1) }) },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('see' as const), cards: fc.tuple(fc.nat(60), fc.nat(60)) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('refund' as const, 'archive' as const, 'restore' as const, 'expire' as const),
      nth: fc.nat(1),
    }),
  },
);
const steps = fc.array(step, { minLength: 16, maxLength: 16 });

/** The moments of kills, counted by killed-at-statement.mjs: a delivery has twelve, for example. */
const moments = fc.array(fc.nat(20), { minLength: 8, maxLength: 8 });

/** A request without an answer. */
class CutOff extends Error {}

test('sold = delivered + owed + given back, and no card is delivered twice, when the process is killed at any statement', async () => {
  await fc.assert(
    fc.asyncProperty(steps, moments, async (chosen, killAts) => {
      const env = { DATABASE_URL: catalog.url, AMQP_URL: bus.url };
      const left: (number | undefined)[] = [...killAts];
      const ends: unknown[] = [];
      const seen = new Map<string, number>();
      let sold = 0;

      /** Repeats the work with the next process while the one before was killed meanwhile. */
      const survive = async <Value>(work: (process: CatalogProcess) => Promise<Value>): Promise<Value> => {
        running ??= await startCatalog(env, left.shift());
        const current = running;
        try {
          return await work(current);
        } catch (error) {
          // A request may be cut off before the exit of the process is known.
          if (!(error instanceof CutOff) && !current.hasEnded()) throw error;
          ends.push(await current.end());
          running = undefined;
          return await survive(work);
        }
      };
      const call = (path: string, body: unknown): Promise<number> =>
        survive(async ({ httpUrl }) => {
          const as = path.startsWith('/internal') ? 'service' : 'admin';
          try {
            const reply = await askAt(httpUrl, path, { as, body });
            await reply.arrayBuffer();
            return reply.status;
          } catch (cause) {
            throw new CutOff(path, { cause });
          }
        });
      const isDone = (what: string, look: () => Promise<boolean>): Promise<unknown> =>
        survive((process) =>
          until(what, async () => {
            if (process.hasEnded()) throw new Error('it was killed');
            return await look();
          }),
        );
      const expectBalance = async (): Promise<void> => {
        const { promised, delivered, owed, givenBack } = await readBalance(catalog.db);
        expect({ sold: promised, sum: delivered + owed + givenBack }).toEqual({ sold, sum: sold });
        const { rows: twice } = await catalog.db.query(
          `select d.day, p.model_id from placement_days d join placements p on p.id = d.placement_id
             join rotation_served s on s.day = d.day and s.model_id = p.model_id
           group by d.day, p.model_id, s.cards having sum(d.cards) > s.cards`,
        );
        expect(twice).toEqual([]);
      };

      /** Announces the cards of the day with so many more, and waits until they are stored. */
      const announce = async (more: readonly [number, number]): Promise<void> => {
        const computedAt = new Date().toISOString();
        const day = dayOf(Date.parse(computedAt));
        const served = more.map((cards, nth) => {
          const all = (seen.get(`${day} ${nth}`) ?? 0) + cards;
          seen.set(`${day} ${nth}`, all);
          return { modelId: ids[nth] ?? 0, cards: all };
        });
        const event = { type: 'analytics.rotation.served' as const, day, computedAt, served };
        const message: DomainMessage = { id: randomUUID(), at: computedAt, requestId: null, event };
        const body = Buffer.from(JSON.stringify(message));
        await publisher.publish({ exchange: 'domain', key: event.type, body });
        await isDone('the cards are stored', async () => {
          const stored = await catalog.db.query(
            'select from rotation_days where day = $1 and computed_at >= $2',
            [day, computedAt],
          );
          return stored.rowCount === 1;
        });
      };

      const apply = async (one: (typeof chosen)[number], number: number): Promise<void> => {
        const nth = 'nth' in one ? one.nth : 0;
        const id = ids[nth] ?? 0;
        switch (one.does) {
          case 'sell': {
            const status = await call('/internal/listings', {
              reference: `L${number}-${nth}`,
              model: { is: 'existing', id },
              days: 1,
              priceCents: 5_000,
              paidAt: new Date().toISOString(),
              promisedCards,
            });
            if (status === 200) sold += promisedCards;
            return;
          }
          case 'refund': {
            const { rows } = await catalog.db.query<{ by: string }>(
              `select started_by as by from placements where model_id = $1 and started_by is not null order by id desc limit 1`,
              [id],
            );
            const reference = rows[0]?.by.split(' ').at(-1);
            if (reference !== undefined) await call('/internal/listings/end', { reference, isRefund: true });
            return;
          }
          case 'archive':
          case 'restore':
            await call(`/api/admin/models/${id}/${one.does}`, {});
            return;
          case 'expire': {
            await catalog.db.query(
              `with over as (update placements set until = now() where model_id = $1 and ended_at is null and until > now() returning model_id)
               update models set featured_until = now() where id in (select model_id from over)`,
              [id],
            );
            await isDone('the placement has ended or goes on', async () => {
              const over = await catalog.db.query(
                'select from placements where ended_at is null and until <= now()',
              );
              return over.rowCount === 0;
            });
            return;
          }
          case 'see': {
            await announce(one.cards);
            // A message that was delivered again has left nothing undelivered.
            const before = await readBalance(catalog.db);
            await announce([0, 0]);
            expect(await readBalance(catalog.db)).toEqual(before);
            return;
          }
        }
      };

      const all = [...chosen, { does: 'see' as const, cards: [7, 5] as [number, number] }];
      // Each process is killed, however many rounds of the steps that takes.
      for (let number = 0; ends.length < killAts.length || number < all.length; number += 1) {
        const one = all[number % all.length];
        if (one !== undefined) await apply(one, number);
        await expectBalance();
      }
      expect(ends).toEqual(killAts.map(() => 'SIGKILL'));
      running?.stop();
      expect(await running?.end()).toBe(0);
      running = undefined;
      await expectBalance();
    }),
    { numRuns: 1, endOnFailure: true },
  );
});
