import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { z } from 'zod';
import { host, httpsUrl, ipNetworkList, list, onOrOff, orEndless, whole } from './schemas';
import { setting } from './setting';

export const site = {
  PUBLIC_HOST: setting(
    z
      .string()
      .refine((ip) => ip === 'localhost' || isIP(ip.replace(/^\[|]$/g, '')) > 0, 'must be an IP or localhost')
      .default('127.0.0.1'),
    ['gateway', 'launcher', 'compose'],
    'The IP on which the site is served.',
    { passed: 'nowhere', isRemembered: true },
  ),
  ALLOWED_HOSTS: setting(
    list(host).default([]),
    ['gateway'],
    'Requests under any other host name are refused with 421. Further names of the public site, separated by commas.',
  ),
  ALLOW_HTTP: setting(
    onOrOff.default('off'),
    ['gateway', 'launcher'],
    'A PUBLIC_URL without TLS is accepted on localhost only; on allows it elsewhere too.',
    { isRemembered: true },
  ),
  TRUSTED_PROXIES: setting(
    ipNetworkList.default([]),
    ['gateway', 'launcher'],
    'IPs or networks of the trusted proxies, separated by commas: others cannot name a client. Unset: any connection can.',
    { passed: 'natively', isRemembered: true },
  ),
  // Below the usual limit of file descriptors (20,000 and more), at some 20 KB each. Raise both together.
  MAX_CONNECTIONS: setting(
    whole(100).default(10_000),
    ['gateway', 'compose'],
    "Connections of all clients at a time, below the gateway's limit of file descriptors. Beyond it the oldest idle one is closed; when all are busy, a new one gets 503.",
  ),
  // Half of the cores, because a request costs as much CPU behind the gateway as in it.
  GATEWAY_PROCESSES: setting(
    whole(1, 64)
      .optional()
      .transform((given) => given ?? Math.max(1, Math.floor(availableParallelism() / 2))),
    ['gateway'],
    'Processes of the gateway that answer visitors. Unset: half of the cores. In containers see REPLICAS.',
    { inContainers: '1' },
  ),
  HTTP_PORT: setting(
    whole(1, 65_535).default(80),
    ['launcher', 'compose'],
    'In containers, with TLS_CERTIFICATE: the port whose requests are redirected to PORT.',
    { isRemembered: true },
  ),
  REPLICAS: setting(
    z.string().optional(),
    ['launcher'],
    'In containers: how many run of catalog, tracking, analytics, analytics-worker, admin, web and gateway.',
    { example: 'gateway=2,tracking=2', isRemembered: true },
  ),
  MONITORING: setting(
    onOrOff.default('off'),
    ['launcher'],
    'on: `make up` also starts Prometheus and Alertmanager (infra/handbook/monitor.md).',
    { isRemembered: true },
  ),
};

export const installation = {
  PORT_OFFSET: setting(
    whole(0, 30_000).default(0),
    ['launcher'],
    'Added to every internal port (8101 and up, 25432, 25672, 26379), so that two checkouts can run at the same time.',
    { isRemembered: true },
  ),
  ADMIN_PASSWORD: setting(
    z.string().min(12, 'must have at least 12 characters').max(256).optional(),
    ['admin', 'launcher'],
    'The password of ADMIN_EMAIL. Without it, the first start generates one, prints it once and stores it in .run/admin-credentials.',
    { passed: 'nowhere' },
  ),
};

export const sessions = {
  REQUIRE_SECOND_FACTOR: setting(
    onOrOff.optional(),
    ['admin'],
    'on: administrators and editors can do nothing until they have set up two-step verification or a passkey. Default: on where PUBLIC_URL is https, else off.',
    { example: 'on' },
  ),
  ADMIN_IDLE_MINUTES: setting(
    orEndless(whole(0, 1_440), 0),
    ['admin'],
    "Minutes of inactivity after which an administrator's session ends; what a page requests by itself is no activity. 0: it ends after 24 hours or at logout only.",
  ),
  HOLDER_IDLE_HOURS: setting(
    orEndless(whole(0, 720), 24),
    ['analytics'],
    "Hours of inactivity after which a model holder's session ends. 0: it ends after 30 days only.",
  ),
};

const script = (meaning: string, example: string) =>
  setting(httpsUrl('must be an https URL').optional(), ['gateway'], meaning, { example });
const thirdParty =
  'Third-party scripts: https URLs, none by default. They load on public pages only, after the visitor has accepted; the content security policy allows exactly these origins.';
const banner = 'The first up to a width of 768 pixels, otherwise the second.';

export const publicPages = {
  IMAGE_HOSTS: setting(
    list(httpsUrl('must be https URLs')).optional(),
    ['gateway'],
    'The origins of images on public pages, separated by commas. Unset: any https host, which then sees who opens which page.',
  ),
  SIMULATED_WIDGETS: setting(
    z.enum(['labelled', 'off']).default('labelled'),
    ['gateway'],
    'The simulated chat on profiles and activity on the home page. labelled: they are shown with a label. off: they are not shown.',
  ),
  PROMISED_CARDS: setting(
    whole(0, 10_000_000).default(1_000),
    ['admin', 'catalog', 'gateway'],
    'Cards on the home page, seen by visitors, that 30 days of a paid placement promise: named in the listing form and on receipts. What is owed at the end extends the placement. Requests and placements keep the number with which they began. 0: none is promised.',
  ),
  WEB_ANALYTICS_URL: script(thirdParty, 'https://numbers.example/tag.js'),
  PUSH_NOTIFICATIONS_URL: script(thirdParty, 'https://push.example/push.js'),
  MOBILE_BANNER_URL: script(thirdParty, 'https://banners.example/instant.js'),
  EXTRA_BANNER_URL: script(thirdParty, 'https://banners.example/extra.js'),
  FULL_PAGE_BANNER_MOBILE_URL: script(banner, 'https://banners.example/full-phone.js'),
  FULL_PAGE_BANNER_DESKTOP_URL: script(banner, 'https://banners.example/full-desktop.js'),
};
