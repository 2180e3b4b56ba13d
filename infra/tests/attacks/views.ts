import { type Arena, type Attack, invented, listsOfModels, people, peopleVisit } from './attack';
import { chrome, readThePage, times } from './visitors';

/** Visits from the first address of the network, each with an id of its own, of eight user agents in turn. */
const earnedVisits = async ({ client, network }: Pick<Arena, 'client' | 'network'>, count: number) => {
  const agents = [0, 1, 2, 3, 4, 5, 6, 7].map((n) =>
    client({ ip: `${network}.1`, userAgent: `${chrome} Build/${n}` }),
  );
  // The first visit of a user agent has no id.
  for (const agent of agents) await agent.view('/models');
  const visits: { readonly cheat: ReturnType<Arena['client']>; readonly token: string }[] = [];
  await times(count, async (n) => {
    const cheat = agents[n % 8] ?? client({ ip: `${network}.1` });
    visits[n] = { cheat, token: await cheat.view('/models') };
  });
  return visits;
};

const seeCards = async (arena: Arena, count: number): Promise<void> => {
  const visits = await earnedVisits(arena, count);
  for (const list of listsOfModels)
    await times(count, async (n) => visits[n]?.cheat.card(arena.model, visits[n]?.token, list));
};

export const viewsAttacks: readonly Attack[] = [
  {
    name: 'a profile opened 300 times from one address, invented visits',
    cost: '300 requests',
    run: ({ client, network, model }) =>
      times(300, (n) => client({ ip: `${network}.1` }).open(model, `r${n}`)),
    valid: { impressions: 20 },
    reason: 'excess',
  },
  {
    name: 'a profile opened 100 times with one token',
    cost: '100 requests',
    run: async ({ client, network, model }) => {
      const cheat = client({ ip: `${network}.1` });
      await cheat.view(`/model/${model.slug}`);
      const token = await cheat.view(`/model/${model.slug}`);
      await times(100, () => cheat.open(model, token));
    },
    valid: { impressions: 1 },
    reason: 'repeated',
  },
  {
    name: 'a rival’s rate ruined by 1,000 cards of invented visits',
    cost: '1,000 requests',
    run: ({ client, network, model }) =>
      times(1_000, (n) => client({ ip: `${network}.1` }).card(model, `r${n}`)),
    valid: { impressions: 20, slotCards: 0 },
    reason: 'excess',
  },
  {
    name: 'rate ruin of a rival: 400 earned visits of one address, its card seen on six lists each',
    cost: '408 page views and 2,400 cards',
    run: async (arena) => {
      await peopleVisit(arena);
      await seeCards(arena, 400);
    },
    people,
    // The people and 200 cards: what the ten people of an address who may click are worth at a rate of 5 %.
    valid: { slotCards: 500 + 200, cardClicks: 25 },
    reason: 'excess',
  },
  {
    name: 'rate ruin of a rival by an address that plays a carrier: ten earned clicks for each of ten models first',
    cost: '516 page views, 100 clicks that count for rivals and 2,400 cards',
    run: async (arena) => {
      await peopleVisit(arena);
      const visits = await earnedVisits(arena, 100);
      await readThePage();
      await times(100, async (n) => {
        const rival = arena.rivals[n % 10] ?? arena.model;
        await visits[n]?.cheat.click(rival, `?surface=browse&position=0&visit=${visits[n]?.token}`);
      });
      await seeCards(arena, 400);
    },
    people,
    valid: { slotCards: 500 + 200 + 10 * 100, cardClicks: 25 },
    reason: 'excess',
  },
  {
    name: 'for comparison, a rate raised by 100 earned visits of one address, a click each',
    cost: '108 page views, 0.7 s and 100 clicks',
    run: async (arena) => {
      await peopleVisit(arena);
      const visits = await earnedVisits(arena, 100);
      await readThePage();
      await times(100, async (n) => {
        await visits[n]?.cheat.click(arena.model, `?surface=browse&position=0&visit=${visits[n]?.token}`);
      });
    },
    people,
    valid: { slotCards: 500, cardClicks: 25 + 10 },
    reason: 'excess',
  },
  {
    name: 'first in trending by 300 views and 100 clicks, where two people visit a rival',
    cost: '400 requests',
    run: async ({ client, network, model, rivals }) => {
      const cheat = client({ ip: `${network}.1` });
      await times(300, (n) => cheat.open(model, `r${n}`));
      await times(100, (n) => cheat.click(model, invented(n)));
      const [rival = model] = rivals;
      await times(2, (n) => client({ ip: `${network}.${n + 2}` }).open(rival));
    },
    isAboutTrending: true,
    valid: { impressions: 20, clicks: 5, uniqueClicks: 1, cardClicks: 0 },
    reason: 'excess',
  },
  {
    name: '3,000 page views from one address in posts of 100',
    cost: '30 requests',
    run: ({ client, network }) =>
      times(30, () =>
        client({ ip: `${network}.1` }).post('/api/website-analytics', Array(100).fill({ page: '/models' })),
      ),
    valid: {},
    site: { views: 2_005, visitors: 1 },
  },
  {
    name: '1,500 invented user agents from one address, a page view each',
    cost: '1,500 requests',
    run: ({ client, network }) =>
      times(1_500, (n) => client({ ip: `${network}.1`, userAgent: `${chrome} Build/${n}` }).view('/')),
    valid: {},
    // A tenth of the 10,000; the counters take a few new ones for known.
    site: { views: 1_500, visitors: 1_020 },
  },
  {
    name: 'one batch sent 50 times',
    cost: '50 requests',
    run: ({ client, network, model }) =>
      times(50, () =>
        client({ ip: `${network}.1` }).post('/api/tracking', {
          batchId: `replayed-${model.id}`,
          events: [{ modelId: model.id, eventType: 'impression', platform: 'marquee' }],
        }),
      ),
    valid: { impressions: 1 },
  },
];
