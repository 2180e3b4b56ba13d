import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import type { Model } from '@marquee/contracts/http/models';
import { chrome, navigation, type openClient, readThePage, ticketOf, times } from './visitors';

export type Arena = {
  /** A model of this attack alone, with a link to OnlyFans and the campaign link `bio`. */
  readonly model: Model;
  /** Further models with such a link, which no attack is on. */
  readonly rivals: readonly Model[];
  /** A network of this attack alone, an IPv4 address without its last number. */
  readonly network: string;
  readonly client: (client: Parameters<typeof openClient>[1]) => ReturnType<typeof openClient>;
  readonly administrator: ReturnType<typeof openClient>;
};

/** `slotCards`: what the card click rate divides by. */
export const attackedFigures = ['clicks', 'uniqueClicks', 'cardClicks', 'impressions', 'slotCards'] as const;
export type AttackedFigure = (typeof attackedFigures)[number];

export type Attack = {
  readonly name: string;
  /** What it takes. */
  readonly cost: string;
  readonly run: (arena: Arena) => Promise<void>;
  /** At most so many of each are valid. */
  readonly valid: Partial<Record<AttackedFigure, number>>;
  /** The trending order must not show the model first, nor as trending. */
  readonly isAboutTrending?: boolean;
  /** Exactly as many are valid, because they are people. */
  readonly isHonest?: boolean;
  /** The reason under which the rest is displayed, where there is a rest. */
  readonly reason?: ModelAnalytics['stats']['invalid'][number]['reason'];
};

const invented = (n: number): string => `?surface=browse&position=0&visit=r${n}`;
const asImage = { 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors', 'sec-fetch-site': 'cross-site' };
/** What a visit to /models is proven to have been on. */
const listsOfModels: readonly Surface[] = [
  ...(['browse', 'search', 'category'] as const),
  ...(['similar', 'not-found', 'unknown'] as const),
];
const nothing = { clicks: 0, uniqueClicks: 0, cardClicks: 0 };
/** What one network and user agent gets at most. */
const one = { clicks: 5, uniqueClicks: 1, cardClicks: 0 };

export const attacks: readonly Attack[] = [
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
    valid: nothing,
    reason: 'impossible',
  },
  {
    name: 'a tracking link as an image on a foreign page, 40 readers',
    cost: 'a page that people read',
    run: ({ client, network, model }) =>
      times(40, (n) => client({ ip: `${network}.${n + 1}` }).click(model, '', asImage)),
    valid: nothing,
    reason: 'embedded',
  },
  {
    name: 'a campaign link as an image on a foreign page, 40 readers',
    cost: 'a page that people read',
    run: ({ client, network, model }) =>
      times(40, (n) => client({ ip: `${network}.${n + 1}` }).get(`/go/${model.slug}/bio`, asImage)),
    valid: nothing,
    reason: 'embedded',
  },
  {
    name: 'a frame, an object and a script that load both kinds of links',
    cost: 'a page that people read',
    run: ({ client, network, model }) =>
      times(12, (n) => {
        const dest = ['iframe', 'object', 'empty'][n % 3] ?? 'iframe';
        const headers = { 'sec-fetch-dest': dest, 'sec-fetch-mode': dest === 'empty' ? 'cors' : 'navigate' };
        const reader = client({ ip: `${network}.${n + 1}` });
        return n < 6 ? reader.click(model, '', headers) : reader.get(`/go/${model.slug}/bio`, headers);
      }),
    valid: nothing,
    reason: 'embedded',
  },
  {
    name: 'a browser that loads links ahead of a click',
    cost: 'a page that people read',
    run: ({ client, network, model }) =>
      times(20, (n) =>
        client({ ip: `${network}.${n + 1}` }).click(model, '', { ...navigation, 'sec-purpose': 'prefetch' }),
      ),
    valid: nothing,
    reason: 'prefetch',
  },
  {
    name: 'HEAD requests',
    cost: '20 requests',
    run: ({ client, network, model }) =>
      times(20, (n) => client({ ip: `${network}.${n + 1}` }).head(`/track/${model.slug}/onlyfans`)),
    valid: nothing,
    reason: 'head',
  },
  {
    name: 'a chain of redirects that leads 40 people to a link',
    cost: 'traffic that was bought',
    run: ({ client, network, model }) =>
      times(40, (n) =>
        client({ ip: `${network}.${n + 1}` }).click(model, '', {
          ...navigation,
          referer: 'https://ads.example/',
        }),
      ),
    // They are navigations of real browsers: counted as direct, in no rate of cards and in no price per click.
    valid: { clicks: 40, uniqueClicks: 40, cardClicks: 0 },
  },
  {
    name: 'a headless browser that names itself',
    cost: 'a program',
    run: ({ client, network, model }) =>
      times(20, (n) =>
        client({ ip: `${network}.${n + 1}`, userAgent: chrome.replace('Chrome/', 'HeadlessChrome/') }).click(
          model,
        ),
      ),
    valid: nothing,
    reason: 'bot',
  },
  {
    name: 'a headless browser that clicks at once, from 20 addresses',
    cost: '20 proxies',
    run: ({ client, network, model }) =>
      times(20, async (n) => {
        const cheat = client({ ip: `${network}.${n + 1}` });
        await cheat.click(model, `?surface=browse&visit=${await cheat.view('/models')}`);
      }),
    valid: nothing,
    reason: 'impossible',
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
    name: 'a rival’s rate ruined by earned visits: 100 of one address and user agent, its card seen on six lists each',
    cost: '101 page views and 606 requests an hour',
    run: async ({ client, network, model }) => {
      const cheat = client({ ip: `${network}.1` });
      const tokens: string[] = [];
      await times(101, async (n) => {
        tokens[n] = await cheat.view('/models');
      });
      for (const list of listsOfModels) await times(101, (n) => cheat.card(model, tokens[n], list));
    },
    // As many as a carrier's phones see of a popular model: the limit is CARDS_PER_MODEL_AND_HOUR.
    valid: { slotCards: 600 },
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
  {
    name: 'caps filled from one address, then a person elsewhere clicks',
    cost: '2,000 requests',
    run: async ({ client, network, model }) => {
      const cheat = client({ ip: `${network}.1` });
      await times(2_000, (n) => cheat.click(model, invented(n)));
      const person = client({ ip: '192.0.2.77', userAgent: `${chrome} Person/1` });
      await person.click(model);
    },
    valid: { clicks: 6, uniqueClicks: 2, cardClicks: 0 },
    reason: 'excess',
  },
  {
    name: 'counters filled from ten addresses, then 20 people elsewhere click',
    cost: '1,000 requests',
    run: async ({ client, network, model, rivals }) => {
      await times(1_000, (n) =>
        client({ ip: `${network}.${1 + (n % 10)}` }).click(rivals[n % rivals.length] ?? model, invented(n)),
      );
      await times(20, (n) => client({ ip: `192.0.2.${100 + n}` }).click(model));
    },
    valid: { clicks: 20, uniqueClicks: 20, cardClicks: 0 },
    isHonest: true,
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
  {
    name: 'the administrator’s own clicks',
    cost: 'a session',
    run: ({ administrator, model }) => times(20, () => administrator.click(model)),
    valid: nothing,
    reason: 'own',
  },
  {
    name: 'honest: 30 people who ask for privacy',
    cost: '–',
    run: ({ client, network, model }) =>
      times(30, async (n) => {
        const person = client({ ip: `${network}.${n + 1}`, headers: { 'sec-gpc': '1' } });
        const token = await person.view('/models');
        await readThePage();
        await person.click(model, `?surface=browse&position=0&visit=${token}`);
      }),
    valid: { clicks: 30, uniqueClicks: 30, cardClicks: 30 },
    isHonest: true,
  },
  {
    name: 'honest: 30 people without scripts',
    cost: '–',
    run: ({ client, network, model }) =>
      times(30, async (n) => {
        const person = client({ ip: `${network}.${n + 1}` });
        const ticket = await ticketOf(person);
        await person.click(model, `?surface=browse&position=0&ticket=${ticket}`);
      }),
    valid: { clicks: 30, uniqueClicks: 30, cardClicks: 30 },
    isHonest: true,
  },
  {
    name: 'honest: 10 colleagues behind one address, two pages each',
    cost: '–',
    run: ({ client, network, model }) =>
      times(10, async (n) => {
        const person = client({ ip: `${network}.1`, userAgent: `${chrome} Office/${n % 4}` });
        const token = await person.view(`/model/${model.slug}`, await person.view('/models'));
        await readThePage();
        await person.click(model, `?surface=profile&from=browse.0&visit=${token}`);
      }),
    valid: { clicks: 10, cardClicks: 10 },
    isHonest: true,
  },
  {
    name: 'honest: 400 people behind one address of a carrier in one hour, of whom 40 click this model and the others 90 more',
    cost: '–',
    run: async ({ client, network, model, rivals }) => {
      const phoneOf = (n: number) =>
        client({ ip: `${network}.1`, userAgent: `${chrome} Phone/${Math.floor(n / 10) % 25}` });
      await times(250, (n) => phoneOf(n).view('/'));
      await times(400, async (n) => {
        const person = phoneOf(n);
        const token = await person.view('/models');
        await readThePage();
        const clicked = n % 10 === 0 ? model : (rivals[n % 90] ?? model);
        await person.click(clicked, `?surface=browse&position=0&visit=${token}`);
      });
    },
    valid: { clicks: 40, uniqueClicks: 40, cardClicks: 40 },
    isHonest: true,
  },
  {
    name: 'honest: 20 people in the browser of another app, without Fetch Metadata',
    cost: '–',
    run: ({ client, network, model }) =>
      times(20, (n) =>
        client({ ip: `${network}.${n + 1}`, userAgent: `${chrome} Instagram 350.0` }).click(model, '', {}),
      ),
    valid: { clicks: 20, uniqueClicks: 20, cardClicks: 0 },
    isHonest: true,
  },
];
