import { Accepted } from '@marquee/contracts/http/collect';
import { ErrorBody } from '@marquee/contracts/http/error-body';
import {
  HotBatchResponse,
  type HotRequest,
  hotBatchPath,
  responsesOf,
} from '@marquee/contracts/http/hot-batch';
import { Ledger } from '@marquee/contracts/http/ledger';
import { readConfig } from '@marquee/kit/config/read-config';
import { openServiceClient, type ServiceClient } from '@marquee/kit/http/upstream';
import { identityKeys, type ServiceName } from '@marquee/kit/identity/identity';
import { seededRandom } from '@marquee/kit/random/random';
import { pause } from '@marquee/kit/run/wait';
import { serviceUrl } from '@marquee/kit/settings/schemas';
import { configWith } from '@marquee/kit/settings/settings';
import { warningSign } from '../../launch/terminal/steps';
import { countries } from './agents';
import { withCampaignLinks } from './campaign-links';
import { sampleIps } from './ips';
import { readCatalog } from './known-models';
import { monthOfTraffic } from './month';

/** `make traffic`: sends a month of demo traffic to tracking as the gateway does, once. */
const requestsPerBatch = 128;
const batchesInFlight = 4;
/** With fewer events the month has not been sent; a few real clicks do not count as demo traffic. */
const alreadySentEvents = 100_000;
const countedWithinMs = 60_000;
/** Generous, because the machine may be busy starting everything. */
const answerWithinMs = 30_000;

/** `refused` counts requests by status and error code of their response. */
type Tally = { events: number; readonly refused: Map<string, number> };

const config = readConfig(
  configWith('CATALOG_URL', 'ANALYTICS_URL').extend({
    TRACKING_URL: serviceUrl,
    IDENTITY_KEYS: identityKeys('traffic'),
  }),
);
const clientOf = (to: ServiceName, baseUrl: string): ServiceClient =>
  openServiceClient({ baseUrl, to, identities: config.IDENTITY_KEYS, answerWithinMs });
const catalog = clientOf('catalog', config.CATALOG_URL);
const tracking = clientOf('tracking', config.TRACKING_URL);
const analytics = clientOf('analytics', config.ANALYTICS_URL);

const shown = (count: number): string => count.toLocaleString('en-US');

const ledgerTotals = async (): Promise<Ledger['totals']> =>
  Ledger.parse(await analytics.get('/internal/ledger')).totals;

const sendBatch = async (requests: readonly HotRequest[], tally: Tally): Promise<void> => {
  const { responses } = HotBatchResponse.parse(await tracking.post(hotBatchPath, { requests }));
  for (const reply of responsesOf(responses)) {
    if (reply.status === 202) tally.events += Accepted.parse(JSON.parse(reply.body)).accepted;
    else if (reply.status === 302) tally.events += 1;
    else {
      const error = reply.body.startsWith('{') ? ErrorBody.parse(JSON.parse(reply.body)).error : 'page';
      const answer = `${reply.status} ${error}`;
      tally.refused.set(answer, (tally.refused.get(answer) ?? 0) + 1);
    }
  }
};

/** Sends several sessions concurrently; the requests of one session stay in order. */
const sendSessions = async (sessions: Iterable<HotRequest[]>, tally: Tally): Promise<void> => {
  const sending = new Set<Promise<void>>();
  let batch: HotRequest[] = [];
  const flush = async (): Promise<void> => {
    const sent = sendBatch(batch, tally).finally(() => sending.delete(sent));
    batch = [];
    sending.add(sent);
    if (sending.size >= batchesInFlight) await Promise.race(sending);
  };
  for (const requests of sessions) {
    batch.push(...requests);
    if (batch.length >= requestsPerBatch) await flush();
  }
  if (batch.length > 0) await flush();
  await Promise.all(sending);
};

/** The number of events counted since `before`, once all of `sent` are counted or the time is up. */
const countedSince = async (before: Ledger['totals'], sent: number): Promise<number> => {
  const deadline = Date.now() + countedWithinMs;
  for (;;) {
    const counted = (await ledgerTotals()).counted - before.counted;
    if (counted >= sent || Date.now() > deadline) return counted;
    await pause(500);
  }
};

const sendMonth = async (): Promise<void> => {
  const before = await ledgerTotals();
  if (before.accepted >= alreadySentEvents) {
    console.log(
      `Demo traffic: already sent, nothing to do (the ledger has ${shown(before.accepted)} events).`,
    );
    return;
  }
  const began = Date.now();
  const random = seededRandom(20_261_120);
  const listed = await readCatalog(catalog);
  if (listed.models.length === 0) throw new Error('the catalog is empty: run `make seed` first');
  const contents = await withCampaignLinks(listed, { catalog, tracking });
  const ips = await sampleIps(
    random,
    countries.map(([country]) => country),
    300,
  );
  const tally: Tally = { events: 0, refused: new Map() };
  for (const { day, sessions } of monthOfTraffic(random, { now: began, contents, ips })) {
    await sendSessions(sessions, tally);
    console.log(`Demo traffic: ${day}, ${shown(tally.events)} events so far`);
  }
  const counted = await countedSince(before, tally.events);
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const refused = [...tally.refused].map(
    ([answer, requests]) => `${shown(requests)} requests refused (${answer})`,
  );
  const parts = [
    `${shown(tally.events)} events accepted in ${seconds} s`,
    `${shown(counted)} counted`,
    ...refused,
  ];
  const isComplete = refused.length === 0 && counted >= tally.events;
  console.log(`${isComplete ? '' : `${warningSign} `}Demo traffic: ${parts.join(', ')}`);
};

try {
  await sendMonth();
} catch (error) {
  console.error(`Demo traffic: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
} finally {
  await Promise.all([catalog.close(), tracking.close(), analytics.close()]);
}
