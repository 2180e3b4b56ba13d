/**
 * `make attacks`: every way we know to invent figures, tried on a product of its own with its limits on. Ends with
 * a table of what each attack costs, what of it is valid and what the model's dashboard says, and with exit code 1
 * when more is valid than is allowed, or fewer of the honest.
 */
import { Ledger } from '@marquee/contracts/http/ledger';
import { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { GeneratedPassword, type Model, Models } from '@marquee/contracts/http/models';
import { surfacesWithoutCards } from '@marquee/contracts/http/site-clicks';
import { WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import { silentLog } from '@marquee/kit/log/log';
import { openPostgres } from '@marquee/kit/postgres/open-postgres';
import { until } from '@marquee/kit/testing/until';
import { explainedReasons } from '../../../frontend/catalog/traffic/invalid-reasons';
import { bundleFrontend } from '../../launch/build/frontend-bundle';
import { bundleServices } from '../../launch/build/service-bundles';
import type { ProductEnvironment } from '../../launch/instance/product-environment';
import { markdownTable } from '../faults/verdict/table';
import { openTestEngines } from '../runner/test-engines';
import { openTestProduct } from '../runner/test-product';
import { type Attack, attackedFigures } from './attack';
import { attacks } from './attacks';
import { carrierDay, carrierPeople, falsePositives } from './carrier-day';
import { openClient } from './visitors';

const wanted = (process.argv[2] ?? '').toLowerCase();

/** A client that has logged in. */
const openSession = async (baseUrl: string, path: string, body: Readonly<Record<string, string>>) => {
  const { cookie } = await openClient(baseUrl, { ip: '192.0.2.9' }).post(path, body);
  return openClient(baseUrl, { ip: '192.0.2.9', headers: { cookie } });
};

/** As the card click rate: cards in a slot of a surface that reports cards. */
const slotCardsOf = (surfaces: ModelAnalytics['stats']['surfaces']): number =>
  surfaces
    .filter(({ surface, position }) => position >= 0 && !surfacesWithoutCards.includes(surface))
    .reduce((sum, { seen }) => sum + seen, 0);

const figuresOf = ({ stats }: ModelAnalytics) => ({
  clicks: stats.clicks,
  uniqueClicks: stats.uniqueClicks,
  cardClicks: stats.cardClicks,
  impressions: stats.impressions,
  slotCards: slotCardsOf(stats.surfaces),
  invalid: stats.invalid.filter(({ events }) => events > 0),
});

type SiteFigures = NonNullable<Attack['site']>;
const siteFiguresOf = ({ totalViews, uniqueVisitors }: WebsiteAnalytics): SiteFigures => ({
  views: totalViews,
  visitors: uniqueVisitors,
});
/** Names each figure of the site that rose by more than is allowed. */
const siteFaultsOf = (allowed: SiteFigures, risen: SiteFigures): string[] =>
  (['views', 'visitors'] as const).flatMap((name) =>
    risen[name] > allowed[name] ? [`${risen[name]} ${name} instead of ${allowed[name]}`] : [],
  );

/** What is wrong with the figures after the attack; empty when they are as they must be. */
const faultsOf = ({ valid, isHonest, reason }: Attack, figures: ReturnType<typeof figuresOf>): string[] => {
  const beyond = attackedFigures.flatMap((name) => {
    const allowed = valid[name];
    const isWrong = allowed !== undefined && (isHonest ? figures[name] !== allowed : figures[name] > allowed);
    return isWrong ? [`${figures[name]} ${name} instead of ${allowed}`] : [];
  });
  const isNamed = reason === undefined || figures.invalid.some((row) => row.reason === reason);
  return isNamed ? beyond : [...beyond, `nothing is recorded as ${reason}`];
};

/** The card click rate of the people alone, and with the attack. */
const rateChange = (
  { slotCards, cardClicks }: ReturnType<typeof figuresOf>,
  people: NonNullable<Attack['people']>,
): string => {
  const [before, after] = [people.cardClicks / people.slotCards, cardClicks / slotCards];
  const percent = (share: number): string => `${(100 * share).toFixed(1)}%`;
  return `card click rate ${percent(before)} → ${percent(after)} (${percent(after / before - 1)}); `;
};

/**
 * Has the trending order announced at once, which takes five minutes otherwise, and waits until the catalog sorts by
 * it. Resolves with the slugs in the order that a visitor sees, and those of them that are shown as trending.
 */
const trendingOrder = async ({ databases, publicUrl }: ProductEnvironment) => {
  const [analytics, catalog] = [databases.analytics, databases.catalog].map((url) =>
    openPostgres(url, { log: silentLog, max: 1 }),
  );
  if (analytics === undefined || catalog === undefined) throw new Error('a product has both');
  try {
    await analytics.query('update trending_announced set computed_at = to_timestamp(0)');
    const announced = 'select computed_at as at from trending_announced where computed_at > to_timestamp(0)';
    const at = await until(
      'the order is announced',
      async () => (await analytics.query<{ at: Date }>(announced)).rows[0]?.at,
      300_000,
    );
    await until('the catalog sorts by it', async () => {
      const { rows } = await catalog.query('select from trending_news where computed_at >= $1', [at]);
      return rows.length > 0;
    });
  } finally {
    await Promise.all([analytics.close(), catalog.close()]);
  }
  const visitor = openClient(publicUrl, { ip: '192.0.2.10' });
  const list = async (query: string): Promise<Model[]> =>
    Models.parse(JSON.parse((await visitor.get(`/api/models?featured=false&limit=200&${query}`)).text));
  const slugsOf = (models: readonly Model[]) => models.map(({ slug }) => slug);
  return {
    order: slugsOf(await list('sort=trending')),
    // The demo data has a category of the same name.
    trending: slugsOf((await list('category=trending')).filter(({ category }) => category !== 'trending')),
  };
};

const engines = await openTestEngines(console.log);
let failed = 0;
try {
  await Promise.all([bundleServices(), bundleFrontend()]);
  const product = await openTestProduct(engines, {
    settings: { RATE_LIMITS: 'on', TRUST_PROXY_HOPS: '1', SEED_MODELS: '1000', EVENTS_PER_MINUTE: '60000' },
  });
  const { email, password } = product.admin;
  const administrator = await openSession(product.publicUrl, '/api/admin/login', { email, password });
  const get = async (path: string): Promise<unknown> => JSON.parse((await administrator.get(path)).text);
  const models = Models.parse(await get('/api/models?limit=200&sort=newest&featured=false'));
  const targets = models.filter(({ onlyFansLink }) => onlyFansLink);
  const chosen = attacks.filter(({ name }) => name.toLowerCase().includes(wanted));
  const rivals = targets.slice(attacks.length, attacks.length + 100);
  const rows: string[][] = [['attack', 'cost', 'valid', 'the dashboard says', 'verdict']];
  const played: { attack: Attack; model: Model; risen?: SiteFigures }[] = [];
  const allCounted = () =>
    until('everything accepted is counted', async () => {
      const { producers } = Ledger.parse(await get('/api/admin/ledger'));
      return producers.every(({ accepted, counted }) => accepted === counted);
    });
  const siteFigures = async (): Promise<SiteFigures> => {
    await allCounted();
    return siteFiguresOf(WebsiteAnalytics.parse(await get('/api/website-analytics/daily')));
  };
  for (const [index, attack] of chosen.entries()) {
    const model = targets[index];
    if (model === undefined) throw new Error('there are more attacks than models with a link');
    const { text } = await administrator.post(`/api/models/${model.id}/generate-password`, {});
    const { password } = GeneratedPassword.parse(JSON.parse(text));
    const holder = await openSession(product.publicUrl, '/api/analytics/login', {
      slug: model.slug,
      password,
    });
    await holder.post(`/api/insights/${model.slug}/campaigns`, { name: 'bio', target: 'onlyfans' });
    await until(
      'tracking knows the campaign link',
      async () => (await administrator.head(`/go/${model.slug}/bio`)).status === 302,
    );
    const before = attack.site && (await siteFigures());
    await attack.run({
      model,
      rivals,
      network: `100.64.${index + 1}`,
      client: (client) => openClient(product.publicUrl, client),
      administrator,
    });
    const after = before && (await siteFigures());
    const risen = after && { views: after.views - before.views, visitors: after.visitors - before.visitors };
    played.push({ attack, model, ...(risen && { risen }) });
    console.log(`· ${attack.name}`);
  }
  await allCounted();
  const order = chosen.some(({ isAboutTrending }) => isAboutTrending)
    ? await trendingOrder(product)
    : undefined;
  for (const { attack, model, risen } of played) {
    const figures = figuresOf(ModelAnalytics.parse(await get(`/api/insights/${model.slug}`)));
    const faults = faultsOf(attack, figures);
    if (attack.site && risen) faults.push(...siteFaultsOf(attack.site, risen));
    const place = order?.order.indexOf(model.slug) ?? -1;
    const isTrending = place === 0 || order?.trending.includes(model.slug) === true;
    if (attack.isAboutTrending && isTrending) faults.push('it is first, or shown as trending');
    const trending =
      place < 0 ? 'none of 200 in the trending order' : `number ${place + 1} in the trending order`;
    failed += faults.length > 0 ? 1 : 0;
    const { clicks, uniqueClicks, cardClicks, impressions, slotCards, invalid } = figures;
    rows.push([
      attack.name,
      attack.cost,
      `${clicks} clicks (${uniqueClicks} unique, ${cardClicks} by cards), ${impressions} views (${slotCards} cards in the rate)`,
      (attack.isAboutTrending ? `${trending}; ` : '') +
        (attack.people ? rateChange(figures, attack.people) : '') +
        (risen ? `${risen.views} views and ${risen.visitors} visitors of the site; ` : '') +
        (invalid.length === 0
          ? 'no invalid traffic'
          : `invalid traffic: ${invalid.map(({ reason, events }) => `${explainedReasons[reason].name} ${events}`).join(', ')}`),
      faults.length === 0 ? 'kept' : `BROKEN: ${faults.join(', ')}`,
    ]);
  }
  const carrier = `honest: ${carrierPeople} people behind one address of a carrier, over a day`;
  const simulated = carrier.includes(wanted) ? 1 : 0;
  if (simulated > 0) {
    const day = await carrierDay();
    const shares = Object.entries(day).map(([kind, counts]) => ({ kind, share: falsePositives(counts) }));
    const faults = shares.filter(({ share }) => share > 0.01);
    failed += faults.length > 0 ? 1 : 0;
    const percent = ({ kind, share }: (typeof shares)[number]): string =>
      `${(100 * share).toFixed(2)}% of ${kind}`;
    rows.push([
      carrier,
      '–',
      `${day.clicks.valid} clicks, ${day.profiles.valid} profiles, ${day.cards.valid} cards`,
      `invalid: ${shares.map(percent).join(', ')}; ${day.profiles.repeated} profiles opened twice`,
      faults.length === 0 ? 'kept' : `BROKEN: ${faults.map(percent).join(', ')}`,
    ]);
  }
  console.log(`\n${markdownTable(rows)}\n`);
  console.log(`${chosen.length + simulated - failed} passed, ${failed} failed`);
} finally {
  await engines.close();
}
process.exit(failed > 0 ? 1 : 0);
