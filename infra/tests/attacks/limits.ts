import { type Attack, invented, nothing } from './attack';
import { chrome, times } from './visitors';

export const limitsAttacks: readonly Attack[] = [
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
    name: 'the administrator’s own clicks',
    cost: 'a session',
    run: ({ administrator, model }) => times(20, () => administrator.click(model)),
    valid: nothing,
    reason: 'own',
  },
];
