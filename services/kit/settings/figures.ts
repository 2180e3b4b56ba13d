import { z } from 'zod';
import { ipNetworkList, onOrOff, orEndless, whole } from './schemas';
import { serviceNames, setting } from './setting';

const MiB = 1024 ** 2;
const GiB = 1024 ** 3;

export const figuresAndLimits = {
  // Off by default, because demo models link to invented profiles of real platforms.
  LINK_CHECKS: setting(
    onOrOff.default('off'),
    ['catalog'],
    'on: every outbound link is requested from its platform now and then, and dead ones are reported. In containers also set CATALOG_NETWORK_INTERNAL=false, so that catalog can reach the platforms.',
  ),
  LOG_LEVEL: setting(
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal']).default('info'),
    [...serviceNames, 'topology', 'backup-schedule'],
    'The least severe events that are logged.',
  ),
  RATE_LIMITS: setting(
    onOrOff.default('on'),
    ['tracking', 'analytics', 'analytics-worker', 'rebuild', 'admin', 'gateway'],
    'off disables rate limits for benchmarks; those of logins and forms stay.',
  ),
  EVENTS_PER_MINUTE: setting(
    whole(1).default(6_000),
    ['gateway'],
    'Page views, impressions and clicks that one IP may send per minute; five times as many at once.',
  ),
  EVENTS_PER_BLOCK: setting(
    whole(100).default(2_000),
    ['tracking'],
    'What one IP (a /48 of IPv6) may add to the log on a day in any case, in events of 240 bytes. Beyond it all share 250 times as much, of which one takes a fifth of the rest at most. Further posts are answered 429 (`budget.spent`), and further clicks are redirected and not recorded. A hundred hostile IPs then add 350 times as much a day: keep that below ACTIVITY_LOG_MAX_BYTES by ACTIVITY_LOG_DAYS. `RATE_LIMITS=off` lifts it.',
  ),
  VISITORS_PER_BLOCK: setting(
    whole(1).default(10_000),
    ['tracking'],
    'New visitors a day that are counted from one IP (a /64 of IPv6) by each tracking process, a tenth of them without an earned visit. Views of further ones are counted under (other). Page views of an IP, and opened profiles, beyond 2,000 a day and 50 for each of its visitors (5 without an earned visit) are recorded with the reason "excess", and names of campaigns and referring hosts beyond the first 10 and 100 that nobody else has sent are (other). `RATE_LIMITS=off` lifts it.',
  ),
  VISITORS_PER_DAY: setting(
    whole(1).default(1_000_000),
    ['analytics-worker', 'rebuild'],
    'New visitors a day that are counted in total. Views of further ones are counted under (other).',
  ),
  IGNORE_ADDRESSES: setting(
    ipNetworkList.default([]),
    ['tracking'],
    'IPs and networks of your own people, separated by commas: their views and clicks are recorded as invalid, by the reason "own".',
    { example: '203.0.113.7,2001:db8:1::/48' },
  ),
  REPEATED_CLICK_SECONDS: setting(
    whole(0, 3_600).default(10),
    ['tracking', 'analytics-worker', 'rebuild'],
    'A click on a link that the same visit has clicked less than so many seconds ago is recorded as a repeat.',
  ),
  CLICKS_PER_MODEL_AND_HOUR: setting(
    whole(1, 3_000).default(5),
    ['tracking', 'analytics-worker', 'rebuild'],
    'Valid clicks on the links of one model within an hour from one IP (a /64 of IPv6) and user agent, and ten times as many from all user agents of the IP. Further ones are recorded with the reason "excess". `RATE_LIMITS=off` lifts it.',
  ),
  VIEWS_PER_MODEL_AND_HOUR: setting(
    whole(1, 3_000).default(20),
    ['tracking', 'analytics-worker', 'rebuild'],
    'Opened profiles of one model that are valid, as CLICKS_PER_MODEL_AND_HOUR; and cards that were seen without a visit token.',
  ),
  CLICKERS_PER_MODEL_AND_DAY: setting(
    whole(1, 3_000).default(10),
    ['tracking', 'analytics-worker', 'rebuild'],
    'Different people from one IP (a /64 of IPv6) whose clicks on the links of one model are valid on a day. From the IP of a carrier, which many visits share, one more is valid for every ten whose clicks on other models are within this limit, up to twenty times the limit. Clicks of further ones are recorded with the reason "excess". Of one model an IP may see twenty cards a day and open the profile twenty times for each of these people, and ten times for each visit from it that clicked any model within this limit.',
  ),
  PATHS_PER_DAY: setting(
    whole(100).default(50_000),
    ['analytics-worker', 'rebuild'],
    'Page paths that a day lists at most; views of further ones are listed under (other). Keep it above the number of profiles.',
  ),
  SPOOL_MAX_BYTES: setting(
    whole(MiB).default(512 * MiB),
    ['tracking'],
    'Size limit of the spool, which holds events while the broker is unavailable, in bytes.',
  ),
  ACTIVITY_LOG_DAYS: setting(
    whole(1, 3_650).default(35),
    ['analytics-worker', 'topology', 'ledger', 'rebuild'],
    'How long the log keeps every batch, so that a day can be rebuilt. Events that are older are held and not counted, until this is raised.',
  ),
  // Whichever of age and size is reached first removes the log's oldest 100 MB.
  ACTIVITY_LOG_MAX_BYTES: setting(
    whole(500_000_000).default(8 * GiB),
    ['topology'],
    'Size limit of the log in bytes, of which an event takes about 240. Where the size is reached before ACTIVITY_LOG_DAYS, analytics_log_promise_broken is 1 and `make ledger` names it.',
  ),
  // At least 13, so that a year of every dashboard stays complete.
  ROLLUP_MONTHS: setting(
    orEndless(
      whole(0).refine((months) => months === 0 || months >= 13, 'must be 0 or at least 13'),
      0,
    ),
    ['analytics-worker'],
    'Full months of which breakdowns by day are kept: slots, hours and audience of models, and pages. Older ones are removed with their month; totals of days and sums of months stay. 0: all are kept. Otherwise at least 13.',
  ),
  // An argument of the queue limits it to 2 GiB.
  ACTIVITY_QUEUE_MAX_BYTES: setting(
    whole(1_000_000, 2 * GiB).default(2 * GiB),
    ['topology'],
    'Size limit of the counting queue, which holds batches while the worker is away; at most 2 GiB. Then the spool holds them.',
  ),
  QUEUE_REPLICAS: setting(
    whole(1, 7).optional(),
    ['topology'],
    "On how many nodes of a RabbitMQ cluster each queue and the log has a copy, when they are declared for the first time. Unset: the broker's default. `make cluster` sets 3.",
    { example: '3' },
  ),
  POSTGRES_STANDBYS: setting(
    whole(0, 10).default(0),
    ['admin'],
    'How many standbys PostgreSQL has: an alert is raised when fewer follow, none is synchronous, or one is far behind. 0: none is expected. `make cluster` sets 2.',
    { example: '2' },
  ),
};
