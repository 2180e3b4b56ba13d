import { type Attack, asImage, nothing } from './attack';
import { chrome, navigation, ticketOf, times } from './visitors';

export const embeddedAttacks: readonly Attack[] = [
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
    name: 'a chain of redirects that leads 40 people to a link with a fetched ticket of a page',
    cost: 'a page and traffic that was bought',
    run: async ({ client, network, model }) => {
      const ticket = await ticketOf(client({ ip: `${network}.200` }));
      await times(40, (n) =>
        client({ ip: `${network}.${n + 1}` }).click(model, `?surface=browse&position=0&ticket=${ticket}`, {
          ...navigation,
          // Half of them in browsers without Fetch Metadata of the site.
          ...(n % 2 === 0 && { 'sec-fetch-site': 'cross-site' }),
          referer: 'https://ads.example/',
        }),
      );
    },
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
];
