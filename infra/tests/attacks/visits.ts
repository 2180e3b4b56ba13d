import { type Attack, invented, one } from './attack';
import { chrome, readThePage, ticketOf, times } from './visitors';

export const visitsAttacks: readonly Attack[] = [
  {
    name: '60 invented visits from one address',
    cost: '60 requests',
    run: async ({ client, network, model }) => {
      const cheat = client({ ip: `${network}.1` });
      await times(60, (n) => cheat.click(model, invented(n)));
    },
    valid: one,
    reason: 'excess',
  },
  {
    name: '1,000 invented visits from one address',
    cost: '1,000 requests',
    run: async ({ client, network, model }) => {
      const cheat = client({ ip: `${network}.1` });
      await times(1_000, (n) => cheat.click(model, invented(n)));
    },
    valid: one,
    reason: 'excess',
  },
  {
    name: '500 addresses of one /64',
    cost: 'any IPv6 connection',
    run: ({ client, model }) =>
      times(500, (n) => client({ ip: `2001:db8:64:1:${n + 1}::1` }).click(model, invented(n))),
    valid: { ...one, uniqueClicks: 5 },
    reason: 'excess',
  },
  {
    name: '2,000 networks of one /48',
    cost: 'a hosting contract with a /48',
    run: ({ client, model }) =>
      times(2_000, (n) => client({ ip: `2001:db8:48:${(n * 8).toString(16)}::1` }).click(model, invented(n))),
    valid: { clicks: 80, uniqueClicks: 80, cardClicks: 0 },
    reason: 'excess',
  },
  {
    name: '200 user agents from one address, three clicks each',
    cost: '600 requests',
    run: ({ client, network, model }) =>
      times(600, (n) =>
        client({ ip: `${network}.1`, userAgent: `${chrome} Build/${n % 200}` }).click(model, invented(n)),
      ),
    valid: { clicks: 50, uniqueClicks: 10, cardClicks: 0 },
    reason: 'excess',
  },
  {
    name: 'one earned token, replayed 100 times',
    cost: 'a page view and 100 requests',
    run: async ({ client, network, model }) => {
      const cheat = client({ ip: `${network}.1` });
      const token = await cheat.view('/models', await cheat.view('/models'));
      const second = await cheat.view('/models');
      await readThePage();
      await times(100, () => cheat.click(model, `?surface=browse&position=0&visit=${second || token}`));
    },
    valid: { clicks: 1, uniqueClicks: 1, cardClicks: 1 },
    reason: 'repeated',
  },
  {
    name: '200 earned tokens from one address',
    cost: '200 page views, 0.7 s and 200 requests',
    run: async ({ client, network, model }) => {
      const cheat = client({ ip: `${network}.1` });
      const tokens: string[] = [];
      await times(200, async () => void tokens.push(await cheat.view('/models')));
      await readThePage();
      await times(200, (n) => cheat.click(model, `?surface=browse&position=0&visit=${tokens[n]}`));
    },
    valid: { clicks: 5, uniqueClicks: 5, cardClicks: 5 },
    reason: 'excess',
  },
  {
    name: 'a stolen token, used from other addresses',
    cost: 'a page view and 3 addresses',
    run: async ({ client, network, model }) => {
      const token = await client({ ip: `${network}.1` }).view('/models');
      await readThePage();
      await times(3, (n) =>
        client({ ip: `${network}.${2 + n}` }).click(model, `?surface=browse&position=0&visit=${token}`),
      );
    },
    valid: { clicks: 3, uniqueClicks: 3, cardClicks: 0 },
  },
  {
    name: 'a token of another browser',
    cost: 'a page view',
    run: async ({ client, network, model }) => {
      const token = await client({ ip: `${network}.1` }).view('/models');
      await readThePage();
      await client({ ip: `${network}.1`, userAgent: `${chrome} Other/1` }).click(
        model,
        `?surface=browse&visit=${token}`,
      );
    },
    valid: { clicks: 1, uniqueClicks: 1, cardClicks: 0 },
  },
  {
    name: 'a token whose pages were changed by hand',
    cost: 'a page view',
    run: async ({ client, network, model }) => {
      const cheat = client({ ip: `${network}.1` });
      const token = (await cheat.view('/')).replace(/\.[\da-z]+\./, '.zzz.');
      await readThePage();
      await cheat.click(model, `?surface=browse&visit=${token}`);
    },
    valid: { clicks: 1, uniqueClicks: 1, cardClicks: 0 },
  },
  {
    name: 'a slot of a page that the visit was not on',
    cost: 'a page view',
    run: async ({ client, network, model }) => {
      const cheat = client({ ip: `${network}.1` });
      const token = await cheat.view('/favorites');
      await readThePage();
      await cheat.click(model, `?surface=browse&position=0&visit=${token}`);
    },
    valid: { clicks: 1, uniqueClicks: 1, cardClicks: 0 },
  },
  {
    name: 'a slot of the home page that the model did not have',
    cost: 'a request',
    run: ({ client, network, model }) =>
      times(20, () => client({ ip: `${network}.1` }).click(model, '?surface=home-featured&position=39')),
    valid: one,
    reason: 'excess',
  },
  {
    name: 'a headless browser that reads before it clicks, ten times from one address',
    cost: 'a program, 0.7 s for each click',
    run: async ({ client, network, model }) => {
      const cheat = client({ ip: `${network}.1` });
      for (let n = 0; n < 10; n += 1) {
        const token = await cheat.view('/models');
        await readThePage();
        await cheat.click(model, `?surface=browse&position=0&visit=${token}`);
      }
    },
    valid: { clicks: 5, uniqueClicks: 5, cardClicks: 5 },
    reason: 'excess',
  },
  {
    name: 'an address that plays a carrier: 200 earned visits on 20 rivals, then 100 on one model',
    cost: '300 page views, 0.7 s, 300 requests, and ten clicks for each rival',
    run: async ({ client, network, model, rivals }) => {
      const agentOf = (n: number) => client({ ip: `${network}.1`, userAgent: `${chrome} Phone/${n % 25}` });
      const tokens: string[] = [];
      // The first visit of each user agent has no id.
      await times(25, (n) => agentOf(n).view('/models'));
      await times(300, async (n) => {
        tokens[n] = await agentOf(n).view('/models');
      });
      await readThePage();
      await times(300, (n) =>
        agentOf(n).click(
          (n < 200 && rivals[n % 20]) || model,
          `?surface=browse&position=0&visit=${tokens[n]}`,
        ),
      );
    },
    valid: { clicks: 30, uniqueClicks: 30, cardClicks: 30 },
    reason: 'excess',
  },
  {
    name: 'a fetched ticket of the home page, used 100 times',
    cost: 'one page and 100 requests',
    run: async ({ client, network, model }) => {
      const cheat = client({ ip: `${network}.1` });
      const ticket = await ticketOf(cheat);
      await times(100, () => cheat.click(model, `?surface=browse&position=0&ticket=${ticket}`));
    },
    valid: { clicks: 2, uniqueClicks: 1, cardClicks: 2 },
    reason: 'excess',
  },
];
