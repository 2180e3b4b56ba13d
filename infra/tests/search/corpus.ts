import { categories as allCategories, type Category } from '@marquee/contracts/rules/categories';
import { seededRandom } from '@marquee/kit/random/random';

/** A model as the judges know it. */
export type JudgedModel = {
  readonly slug: string;
  readonly name: string;
  readonly handle: string;
  readonly category: Category;
  readonly tags: readonly string[];
  readonly description: string;
  readonly bio: string;
  readonly likes: number;
};

const words = (text: string): string[] => text.trim().split(/\s+/);

const firstNames = words(`
  Amélie Annalena Beatriz Björk Bronwen Camila Céline Chloë Dagmar Delphine Eleonora Esmé Fiona Françoise Freya Gisèle
  Greta Héloïse Ines Ingrid Isolde Jadwiga Joséphine Katarzyna Leocadia Liesl Łucja Maëlle Margot Mirabelle Naomi Noémie
  Octavia Ondine Ottilie Paloma Perpetua Quilla Rosalind Saoirse Seraphina Søren Sunniva Tamsin Thaïs Ulrike Valentina
  Wilhelmina Xanthe Yseult Zoë Zuzanna`);
const lastNames = words(`
  Ashwick Bellacourt Corvinwick Dunmarrow Embermoor Fairweather Großmann Hallowmere Ivarsdóttir Jasperling Kettleby
  Larkspur Montañez Nightingale Opaldale Peñarol Quillfeather Ravenham Silverlode Thornbury Underwood Vantongeren
  Wrenfield Yarrow Żuraw Ångström`);
/** Those that say what a model looks like. */
const categories = allCategories.slice(allCategories.indexOf('blonde'));
const jobs = words(`
  singer photographer gardener astronomer carpenter librarian trapezist ceramicist beekeeper sommelier violinist
  cartographer puppeteer translator glassblower locksmith botanist archer calligrapher lighthouse-keeper`);
const hobbies = words(`
  chess origami sailing fencing pottery astronomy falconry knitting surfing baking climbing karaoke crosswords gardening
  roller-skating cinema poetry tango cycling stargazing`);
const cities = words(`
  Lisbon Kraków Bogotá Montréal Reykjavík Zürich Málaga Tromsø Valparaíso Galway Ljubljana Havana Osaka Marrakesh
  Aarhus Curaçao`);
const colors = words('crimson emerald turquoise ivory cobalt saffron lavender copper');
const things = words(
  'gowns records lanterns umbrellas teapots postcards typewriters mirrors gramophones corsets',
);

const tagSets: readonly (readonly string[])[] = [
  [],
  ['new'],
  ['top'],
  ['vip'],
  ['live'],
  ['vip', 'top'],
  ['new', 'live'],
];

const plain = (text: string): string =>
  text
    .replace(/[łŁ]/g, 'l')
    .replace(/[øØ]/g, 'o')
    .replace(/ß/g, 'ss')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();

/** So many models, the same every time: the judgments name their slugs. */
export const judgedCount = 500;

/** The models that the queries were judged against. All of them are invented. */
export const judgedModels = (): JudgedModel[] => {
  const random = seededRandom(20_261_128);
  const of = <Item>(items: readonly Item[]): Item => {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('nothing to choose from');
    return item;
  };
  return Array.from({ length: judgedCount }, (_, nth) => {
    const first = firstNames[nth % firstNames.length] ?? '';
    const last = lastNames[(nth * 7 + Math.floor(nth / firstNames.length)) % lastNames.length] ?? '';
    const name = `${first} ${last}`;
    const job = of(jobs);
    const [hobby, other] = [of(hobbies), of(hobbies)];
    return {
      slug: `${plain(first)}-${plain(last)}-${nth}`,
      name,
      handle: `${plain(first)}.${plain(last)}${nth}`,
      category: of(categories),
      tags: of(tagSets),
      description: `${first} worked as a ${job} in ${of(cities)} and loves ${hobby}. She collects ${of(colors)} ${of(things)}.`,
      bio: random() < 0.5 ? '' : `On Sundays there is time for ${other}, and for letters to ${of(cities)}.`,
      likes: Math.floor(random() * 50_000),
    };
  });
};
