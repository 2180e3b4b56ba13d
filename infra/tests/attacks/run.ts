/**
 * `make attacks`: every way we know to invent figures, tried on a product of its own with its limits on. Ends with
 * a table of what each attack costs, what of it is valid and what the model's dashboard says, and with exit code 1
 * when more is valid than is allowed, or fewer of the honest.
 */
import { Ledger } from '@marquee/contracts/http/ledger';
import { ModelAnalytics } from '@marquee/contracts/http/model-analytics';
import { GeneratedPassword, type Model, Models } from '@marquee/contracts/http/models';
import { until } from '@marquee/kit/testing/until';
import { explainedReasons } from '../../../frontend/catalog/traffic/invalid-reasons';
import { bundleFrontend } from '../../launch/build/frontend-bundle';
import { bundleServices } from '../../launch/build/service-bundles';
import { markdownTable } from '../faults/verdict/table';
import { openTestEngines } from '../runner/test-engines';
import { openTestProduct } from '../runner/test-product';
import { type Attack, attacks } from './attacks';
import { openClient } from './visitors';

const wanted = (process.argv[2] ?? '').toLowerCase();

/** A client that has logged in. */
const openSession = async (baseUrl: string, path: string, body: Readonly<Record<string, string>>) => {
  const { cookie } = await openClient(baseUrl, { ip: '192.0.2.9' }).post(path, body);
  return openClient(baseUrl, { ip: '192.0.2.9', headers: { cookie } });
};

const figuresOf = ({ stats }: ModelAnalytics) => ({
  clicks: stats.clicks,
  uniqueClicks: stats.uniqueClicks,
  cardClicks: stats.cardClicks,
  impressions: stats.impressions,
  invalid: stats.invalid.filter(({ events }) => events > 0),
});

/** What is wrong with the figures after the attack; empty when they are as they must be. */
const faultsOf = ({ valid, isHonest, reason }: Attack, figures: ReturnType<typeof figuresOf>): string[] => {
  const beyond = (['clicks', 'uniqueClicks', 'cardClicks', 'impressions'] as const).flatMap((name) => {
    const allowed = valid[name];
    const isWrong = allowed !== undefined && (isHonest ? figures[name] !== allowed : figures[name] > allowed);
    return isWrong ? [`${figures[name]} ${name} instead of ${allowed}`] : [];
  });
  const isNamed = reason === undefined || figures.invalid.some((row) => row.reason === reason);
  return isNamed ? beyond : [...beyond, `nothing is recorded as ${reason}`];
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
  const played: { attack: Attack; model: Model }[] = [];
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
    await attack.run({
      model,
      rivals,
      network: `100.64.${index + 1}`,
      client: (client) => openClient(product.publicUrl, client),
      administrator,
    });
    played.push({ attack, model });
    console.log(`· ${attack.name}`);
  }
  await until('everything accepted is counted', async () => {
    const { producers } = Ledger.parse(await get('/api/admin/ledger'));
    return producers.every(({ accepted, counted }) => accepted === counted);
  });
  for (const { attack, model } of played) {
    const figures = figuresOf(ModelAnalytics.parse(await get(`/api/insights/${model.slug}`)));
    const faults = faultsOf(attack, figures);
    failed += faults.length > 0 ? 1 : 0;
    const { clicks, uniqueClicks, cardClicks, impressions, invalid } = figures;
    rows.push([
      attack.name,
      attack.cost,
      `${clicks} clicks (${uniqueClicks} unique, ${cardClicks} by cards), ${impressions} views`,
      invalid.length === 0
        ? 'no invalid traffic'
        : `invalid traffic: ${invalid.map(({ reason, events }) => `${explainedReasons[reason].name} ${events}`).join(', ')}`,
      faults.length === 0 ? 'kept' : `BROKEN: ${faults.join(', ')}`,
    ]);
  }
  console.log(`\n${markdownTable(rows)}\n`);
  console.log(`${chosen.length - failed} passed, ${failed} failed`);
} finally {
  await engines.close();
}
process.exit(failed > 0 ? 1 : 0);
