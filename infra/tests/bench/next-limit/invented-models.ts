import type { ModelState } from '@marquee/contracts/events/domain-event';

const first = [
  'velvet',
  'amber',
  'silver',
  'crimson',
  'golden',
  'midnight',
  'ivory',
  'scarlet',
  'violet',
  'copper',
];
const second = ['rose', 'fox', 'river', 'storm', 'willow', 'raven', 'ember', 'lark', 'orchid', 'wren'];

/** Three of a hundred models are archived, five have a former slug, four are featured, one has campaigns. */
export const inventedModel = (id: number): ModelState => {
  const name = `${first[id % 10]}-${second[Math.floor(id / 10) % 10]}-${id}`;
  const part = id % 100;
  return {
    id,
    slug: name,
    formerSlugs: part < 5 ? [`was-${name}`] : [],
    onlyFansLink: `https://onlyfans.com/${name}`,
    fanvueLink: id % 2 === 0 ? `https://www.fanvue.com/${name}` : null,
    archived: part >= 5 && part < 8,
    featuredUntil: part >= 8 && part < 12 ? '2026-12-31T00:00:00.000Z' : null,
    campaigns: part === 12 ? [{ name: 'spring', target: 'onlyfans' }] : [],
  };
};
