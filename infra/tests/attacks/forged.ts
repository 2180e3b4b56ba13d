import { surfaces } from '@marquee/contracts/events/impression-seen';
import { type Attack, invented, nothing, one } from './attack';
import { earnedToken, navigation, readThePage, times } from './visitors';

export const forgedAttacks: readonly Attack[] = [
  {
    name: 'a token of one model’s profile, moved to another tab and used for this model',
    cost: 'two page views',
    run: async ({ client, network, model, rivals: [rival = model] }) => {
      const cheat = client({ ip: `${network}.1` });
      const token = await earnedToken(cheat, `/model/${rival.slug}`);
      await readThePage();
      await cheat.click(model, `?surface=profile&from=browse.0&visit=${token}`);
    },
    valid: { clicks: 1, uniqueClicks: 1, cardClicks: 0 },
  },
  {
    name: 'an earned token with a campaign, an origin and a slot that its pages do not have',
    cost: 'two page views and 40 requests',
    run: async ({ client, network, model }) => {
      const cheat = client({ ip: `${network}.1` });
      const token = await earnedToken(cheat, '/favorites');
      await readThePage();
      const claims = [
        'surface=campaign&position=0',
        'surface=profile&from=campaign.0',
        'surface=home&position=0',
      ];
      await times(40, (n) => cheat.click(model, `?${claims[n % 3]}&campaign=bio&visit=${token}`));
    },
    valid: { clicks: 1, uniqueClicks: 1, cardClicks: 0 },
    reason: 'repeated',
  },
  {
    name: '60 invented addresses before the own one in X-Forwarded-For',
    cost: '60 requests',
    run: ({ client, network, model }) =>
      times(60, (n) =>
        client({ ip: `198.51.100.${n}, 203.0.113.${n}, ${network}.1` }).click(model, invented(n)),
      ),
    valid: one,
    reason: 'excess',
  },
  {
    name: 'repeated and encoded query parameters, other cases and encodings of the slug',
    cost: '80 requests',
    run: async ({ client, network, model }) => {
      const cheat = client({ ip: `${network}.1` });
      const queries = [
        (n: number) => `visit=&visit=r${n}&surface=direct&surface=browse&position=0`,
        (n: number) => `%76isit=r${n}&s%75rface=browse&p%6Fsition=0`,
        (n: number) => `VISIT=r${n}&Surface=browse&POSITION=0`,
        (n: number) => `visit[]=r${n}&surface[]=browse&position=00`,
      ];
      await times(40, (n) => cheat.click(model, `?${queries[n % 4]?.(n)}`));
      const encoded = model.slug.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
      for (const slug of [
        model.slug.toUpperCase(),
        encoded,
        `${model.slug}%00`,
        `./${model.slug}`,
        `${model.slug};x`,
      ])
        await times(8, (n) => cheat.get(`/track/${slug}/onlyfans${invented(n)}`, navigation));
    },
    valid: one,
    reason: 'excess',
  },
  {
    name: 'HTTP/1.0 to a host with a trailing dot, and the target as an absolute URL',
    cost: '40 requests',
    run: ({ client, network, model }) =>
      times(40, async (n) => {
        const path = `/track/${model.slug}/onlyfans${invented(n)}`;
        const answer = await client({ ip: `${network}.1` }).speak((host) => {
          const [target, dot] = n % 4 < 2 ? [path, '.'] : [`http://${host}${path}`, ''];
          const named = host.replace(':', `${dot}:`);
          return `GET ${target} HTTP/1.${n % 2}\r\nHost: ${named}\r\nConnection: close`;
        });
        if (!answer.startsWith('HTTP/1.1 4')) throw new Error(`not refused: ${answer}`);
      }),
    valid: nothing,
  },
  {
    name: 'a report that names its own time, visitor, network and proof, as demo traffic',
    cost: '60 requests',
    run: ({ client, network, model }) =>
      times(60, (n) => {
        const claimed = {
          visitor: n.toString(16).padStart(16, '0'),
          network: 'f'.repeat(16),
          hasVisit: true,
        };
        const times = { at: 1_000_000_000_000 + n, occurredAt: '2001-09-09T01:46:40Z' };
        return client({ ip: `${network}.1`, headers: { 'x-marquee-demo': '1' } }).post('/api/tracking', {
          ...{ modelId: model.id, eventType: 'impression', platform: 'marquee', sessionId: `r${n}` },
          ...{ ...claimed, ...times, demo: true, invalid: null, own: null, isIPv4: false },
        });
      }),
    valid: { impressions: 20 },
    reason: 'excess',
  },
  {
    name: 'a profile opened once with one token, reported for every surface',
    cost: 'two page views and a request for each surface',
    run: async ({ client, network, model }) => {
      const cheat = client({ ip: `${network}.1` });
      const token = await earnedToken(cheat, `/model/${model.slug}`);
      const opened = { modelId: model.id, eventType: 'impression', platform: 'marquee', sessionId: token };
      await times(surfaces.length, (n) => cheat.post('/api/tracking', { ...opened, surface: surfaces[n] }));
    },
    valid: { impressions: 1 },
    reason: 'repeated',
  },
  {
    name: 'a card seen once with one token, reported for 100 positions of a list',
    cost: 'two page views and 100 requests',
    run: async ({ client, network, model }) => {
      const cheat = client({ ip: `${network}.1` });
      const token = await earnedToken(cheat, '/models');
      await times(100, (position) =>
        cheat.post('/api/track-impression', {
          ...{ modelId: model.id, modelSlug: model.slug, surface: 'browse', position, sessionId: token },
        }),
      );
    },
    valid: { impressions: 1, slotCards: 1 },
    reason: 'repeated',
  },
  {
    name: '300 privacy addresses of one /64 that open a profile, each with an earned visit',
    cost: 'any IPv6 connection, 300 page views and 300 requests',
    run: ({ client, model }) =>
      times(300, async (n) => {
        const cheat = client({ ip: `2001:db8:72:1:${(n + 1).toString(16)}:${n}::7` });
        await cheat.open(model, await cheat.view(`/model/${model.slug}`));
      }),
    valid: { impressions: 20 },
    reason: 'excess',
  },
  {
    name: 'a placement’s slot claimed for a model that has none, with an earned token of the home page',
    cost: 'two page views and 20 requests',
    run: async ({ client, network, model }) => {
      const cheat = client({ ip: `${network}.1` });
      const token = await earnedToken(cheat, '/');
      await readThePage();
      await times(20, (n) => cheat.click(model, `?surface=home-featured&position=${n}&visit=${token}`));
    },
    valid: nothing,
    reason: 'impossible',
  },
];
