import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import type { Model } from '@marquee/contracts/http/models';
import { type openClient, readThePage, times } from './visitors';

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
  /** The attack targets these figures of the whole site. They may rise by this much. */
  readonly site?: Readonly<Record<'views' | 'visitors', number>>;
  /** The people among the figures before: the table shows by how much the attack changes their card click rate. */
  readonly people?: Readonly<Record<'slotCards' | 'cardClicks', number>>;
  /** The trending order must not show the model first, nor as trending. */
  readonly isAboutTrending?: boolean;
  /** Exactly as many are valid, because they are people. */
  readonly isHonest?: boolean;
  /** The reason under which the rest is displayed, where there is a rest. */
  readonly reason?: ModelAnalytics['stats']['invalid'][number]['reason'];
};

export const invented = (n: number): string => `?surface=browse&position=0&visit=r${n}`;
export const asImage = {
  'sec-fetch-dest': 'image',
  'sec-fetch-mode': 'no-cors',
  'sec-fetch-site': 'cross-site',
};
/** What a visit to /models is proven to have been on. */
export const listsOfModels: readonly Surface[] = [
  ...(['browse', 'search', 'category'] as const),
  ...(['similar', 'not-found', 'unknown'] as const),
];
/** The people of a model's day who see its card and click, each from an address of their own. */
export const people = { slotCards: 500, cardClicks: 25 };
export const peopleVisit = ({ client, model }: Pick<Arena, 'client' | 'model'>): Promise<void> =>
  times(people.slotCards, async (n) => {
    const person = client({ ip: `100.80.${n >> 8}.${n & 255}` });
    const token = await person.view('/models');
    await person.card(model, token);
    if (n >= people.cardClicks) return;
    await readThePage();
    await person.click(model, `?surface=browse&position=0&visit=${token}`);
  });

export const nothing = { clicks: 0, uniqueClicks: 0, cardClicks: 0 };
/** What one network and user agent gets at most. */
export const one = { clicks: 5, uniqueClicks: 1, cardClicks: 0 };
