import { siteDay } from '@marquee/kit/days/site-calendar';
import { silentLog } from '@marquee/kit/log/log';
import { isRetryable } from '@marquee/kit/postgres/is-retryable';
import fc from 'fast-check';
import { expireFeatured } from '../placements/expire-featured';
import { keepServed } from '../rotation/served';
import { list, openTestCatalog, plainListing, type TestCatalog } from '../testing/open-test-catalog';
import { readBalance } from './delivery-queries';

let catalog: TestCatalog;
let ids: number[];
beforeAll(async () => {
  catalog = await openTestCatalog();
  ids = await list(catalog, [plainListing('ada-vale'), plainListing('bea-vale')]);
});
afterAll(() => catalog.close());

/** The write that gets this number from the sequence `writes` ends its connection. */
const fatalWrite = 1_000_000;
/** As a kill of the process does, the nth write from now on ends the connection in the middle of its transaction. */
const killAtWrite = (nth: number) => catalog.db.query(`select setval('writes', ${fatalWrite - nth})`);
const isKilled = async (): Promise<boolean> => {
  const { rows } = await catalog.db.query<{ last: number }>('select last_value::float8 as last from writes');
  return (rows[0]?.last ?? 0) >= fatalWrite;
};
beforeAll(async () => {
  await catalog.db.query(`
    create sequence writes start ${2 * fatalWrite};
    create function count_write() returns trigger language plpgsql as
      'begin if nextval(''writes'') = ${fatalWrite} then perform pg_terminate_backend(pg_backend_pid()); end if; return new; end'`);
  for (const table of ['placements', 'placement_days', 'rotation_served', 'models', 'outbox'])
    await catalog.db.query(
      `create trigger count_write after insert or update on ${table} for each row execute function count_write()`,
    );
});

const start = Date.parse('2026-06-01T12:00:00Z');
const hourMs = 3_600_000;
const dayOf = siteDay('UTC');

/** What happens to one of two models, or to both. */
const step = fc.oneof(
  fc.record({ does: fc.constant('sell' as const), nth: fc.nat(1), days: fc.integer({ min: 1, max: 3 }) }),
  fc.record({
    does: fc.constantFrom('refund' as const, 'archive' as const, 'restore' as const, 'remove' as const),
    nth: fc.nat(1),
  }),
  fc.record({ does: fc.constant('wait' as const), hours: fc.integer({ min: 1, max: 40 }) }),
  fc.record({ does: fc.constant('see' as const), cards: fc.tuple(fc.nat(90), fc.nat(90)) }),
  fc.record({ does: fc.constant('kill' as const), atWrite: fc.integer({ min: 1, max: 6 }) }),
);

test('sold = delivered + owed + given back, through any sales, renewals, refunds, removals, archiving, repeats and kills', async () => {
  let run = 0;
  let kills = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 30 }), async (steps) => {
      run += 1;
      await catalog.db.query('truncate placements, rotation_served, rotation_days cascade');
      await catalog.db.query('update models set featured_until = null, archived_at = null');
      let at = start;
      let sold = 0;
      const seen = [new Map<string, number>(), new Map<string, number>()];
      for (const [nth, one] of steps.entries()) {
        at += 60_000;
        catalog.setClock(new Date(at));
        const id = 'nth' in one ? (ids[one.nth] ?? 0) : 0;
        const ask = (path: string, body: unknown): Promise<Response> =>
          catalog.ask(path, { as: path.startsWith('/internal') ? 'service' : 'admin', body });
        /** Who called a killed process repeats the call. */
        const call = async (path: string, body: unknown): Promise<Response> => {
          const answer = await ask(path, body);
          return answer.status >= 500 && (await isKilled()) ? await ask(path, body) : answer;
        };
        /** The next run of a killed job. */
        const expireAll = async (): Promise<void> => {
          try {
            while ((await expireFeatured(catalog.db, { at: new Date(at), dayOf })) > 0);
          } catch (error) {
            if (!isRetryable(error)) throw error;
            await expireAll();
          }
        };
        switch (one.does) {
          case 'sell': {
            const body = {
              reference: `L${run}-${nth}-${one.nth}`,
              model: { is: 'existing', id },
              days: one.days,
              priceCents: 5_000,
              paidAt: new Date(at).toISOString(),
              promisedCards: 100,
            };
            if ((await call('/internal/listings', body)).status === 200) sold += 100;
            break;
          }
          case 'refund': {
            const last = steps
              .slice(0, nth)
              .findLastIndex((earlier) => earlier.does === 'sell' && earlier.nth === one.nth);
            await call('/internal/listings/end', { reference: `L${run}-${last}-${one.nth}`, isRefund: true });
            break;
          }
          case 'remove':
            await call(`/api/admin/models/${id}/featured`, { featured: false });
            break;
          case 'archive':
          case 'restore':
            await call(`/api/admin/models/${id}/${one.does}`, {});
            break;
          case 'wait':
            at += one.hours * hourMs;
            await expireAll();
            break;
          case 'kill':
            await killAtWrite(one.atWrite);
            break;
          case 'see': {
            const day = dayOf(at);
            const served = one.cards.map((cards, model) => {
              const all = (seen[model]?.get(day) ?? 0) + cards;
              seen[model]?.set(day, all);
              return { modelId: ids[model] ?? 0, cards: all };
            });
            const event = {
              type: 'analytics.rotation.served' as const,
              day,
              computedAt: new Date(at).toISOString(),
              served,
            };
            const message = { id: crypto.randomUUID(), at: event.computedAt, requestId: null, event };
            const keep = (computedAt: number) =>
              keepServed({ db: catalog.db, log: silentLog })(
                { ...message, event: { ...event, computedAt: new Date(computedAt).toISOString() } },
                new AbortController().signal,
              );
            for (const _ of [1, 2]) await keep(at);
            // Nothing that was seen is left undelivered, also by a process that was killed.
            const before = await readBalance(catalog.db);
            await keep(at + 1);
            expect(await readBalance(catalog.db)).toEqual(before);
            break;
          }
        }
        const { promised, delivered, owed, givenBack } = await readBalance(catalog.db);
        expect({ sold: promised, sum: delivered + owed + givenBack }).toEqual({ sold, sum: sold });
        const { rows } = await catalog.db.query<{ id: number }>(
          `select model_id as id from placements p where owed_cards > 0 and not exists (
             select from placements running where running.model_id = p.model_id and running.ended_at is null)`,
        );
        expect(rows).toEqual([]);
        const { rows: over } = await catalog.db.query(
          `select d.day, p.model_id, sum(d.cards) from placement_days d join placements p on p.id = d.placement_id
             join rotation_served s on s.day = d.day and s.model_id = p.model_id
           group by d.day, p.model_id, s.cards having sum(d.cards) > s.cards`,
        );
        expect(over).toEqual([]);
        if (await isKilled()) {
          kills += 1;
          await killAtWrite(-fatalWrite);
        }
      }
      await killAtWrite(-fatalWrite);
    }),
    { numRuns: 25 },
  );
  expect(kills).toBeGreaterThan(0);
});

test('two deliveries and a refund at the same time leave the balance exact', async () => {
  await catalog.db.query('truncate placements, rotation_served, rotation_days cascade');
  await catalog.db.query('update models set featured_until = null, archived_at = null');
  catalog.setClock(new Date(start));
  const body = {
    reference: 'LR-SAME',
    model: { is: 'existing', id: ids[0] },
    days: 30,
    priceCents: 5_000,
    paidAt: new Date(start).toISOString(),
    promisedCards: 1_000,
  };
  await catalog.ask('/internal/listings', { as: 'service', body });
  const served = (cards: number, minutes: number) => {
    const at = new Date(start + minutes * 60_000).toISOString();
    const event = {
      type: 'analytics.rotation.served' as const,
      day: '2026-06-01',
      computedAt: at,
      served: [{ modelId: ids[0] ?? 0, cards }],
    };
    return keepServed({ db: catalog.db, log: silentLog })(
      { id: crypto.randomUUID(), at, requestId: null, event },
      new AbortController().signal,
    );
  };
  await Promise.all([
    served(100, 1),
    served(250, 2),
    catalog.ask('/internal/listings/end', { as: 'service', body: { reference: 'LR-SAME', isRefund: true } }),
    served(300, 3),
  ]);
  const { promised, delivered, owed, givenBack } = await readBalance(catalog.db);
  expect([promised, owed, delivered + givenBack]).toEqual([1_000, 0, 1_000]);
});
