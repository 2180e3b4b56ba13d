import type { Attack } from './attack';
import { chrome, readThePage, ticketOf, times } from './visitors';

export const honestAttacks: readonly Attack[] = [
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
    name: 'honest: 20 people who follow a link to the profile that names a slot which it did not have',
    cost: 'a link that an attacker spreads',
    run: ({ client, network, model }) =>
      times(20, async (n) => {
        const person = client({ ip: `${network}.${n + 1}` });
        const token = await person.view(`/model/${model.slug}?from=home-featured.39`);
        await person.post('/api/tracking', {
          ...{ modelId: model.id, eventType: 'impression', platform: 'marquee', sessionId: token },
          origin: { surface: 'home-featured', position: 39 },
        });
        await readThePage();
        await person.click(model, `?surface=profile&from=home-featured.39&visit=${token}`);
      }),
    valid: { clicks: 20, uniqueClicks: 20, cardClicks: 0, impressions: 20 },
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
