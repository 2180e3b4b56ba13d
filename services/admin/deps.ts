import { adminUrl } from '@marquee/kit/config/admin-url';
import { type Calendar, siteCalendar } from '@marquee/kit/days/site-calendar';
import { routeFor } from '@marquee/kit/http/route';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import { type Sealing, sealing } from '@marquee/kit/identity/sealing';
import { type PurposeKeys, purposeKeys, type ServiceSecret } from '@marquee/kit/identity/service-secret';
import { sessionKeys } from '@marquee/kit/identity/session-token';
import { type Limiter, openLimiter } from '@marquee/kit/limits/limiter';
import { boundedHashing, type Hashing } from '@marquee/kit/login/bounded-hashing';
import { type DeviceCookies, deviceCookies } from '@marquee/kit/login/device-cookie';
import { type LoginThrottle, loginThrottle } from '@marquee/kit/login/login-throttle';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import type { Registry } from 'prom-client';
import { type Config, setupTokenOf, twoStepKeys } from './config';
import { type EngineProbe, type Engines, engineProbes } from './health/engines';
import type { ServiceUrls } from './health/services';
import {
  type Confirmations,
  confirmationPurpose,
  openConfirmations,
  perRecipientAndDay,
} from './mail/confirmations';
import type { Mailer } from './mail/mailer';
import { type SignedLinks, signedLinks } from './scheduled-mails/signed-links';

type FormLimiters = Readonly<Record<'listingRequest' | 'contact' | 'report' | 'picture', Limiter>>;

export type AdminDeps = {
  readonly db: Postgres;
  readonly catalog: Pick<ServiceClient, 'get' | 'order'>;
  readonly throttle: LoginThrottle;
  readonly hashing: Hashing;
  readonly devices: DeviceCookies;
  /** Sign session tokens, so that the gateway recognizes an operator's browser. */
  readonly sessionKeys: PurposeKeys;
  /** Encrypts the secret of the second step, which the database stores. */
  readonly sealing: Sealing;
  /** How often one IP may send each of the forms. */
  readonly forms: FormLimiters;
  readonly confirmations: Confirmations;
  readonly secureCookies: boolean;
  readonly idleMinutes: number | undefined;
  readonly siteName: string;
  readonly publicUrl: string;
  /** The base URL of links to admin pages. */
  readonly adminUrl: string;
  readonly contactEmail: string;
  /** Empty: payment cannot be asked for. */
  readonly paymentInstructions: string;
  /** The lines of the seller on receipts; none: not configured. */
  readonly receiptSeller: readonly string[];
  readonly links: SignedLinks;
  readonly calendar: Calendar;
  readonly mailer: Pick<Mailer, 'send'>;
  /** For the first-run page, which exists with a token only. */
  readonly setUp: { readonly token: string | undefined; readonly mailHost: string | undefined };
  /** The services and engines that the page of the system status checks. */
  readonly system: {
    readonly services: ServiceUrls;
    readonly engines: Readonly<Record<string, EngineProbe>>;
  };
};

export const route = routeFor<AdminDeps>();

/**
 * Uploads that one IP may send for each form that it may send: by default the pictures of two requests in an
 * hour, and some again.
 */
const picturesPerForm = 20;

/** One limiter for each form; `prefix` begins the names of their keys in Redis. */
export const formLimiters = (
  redis: Engines['redis'],
  prefix: string,
  { perHour, secret }: { perHour: number; secret: ServiceSecret },
): FormLimiters => {
  const store = { redis, keys: purposeKeys(secret, 'form limits') };
  const limiter = (form: string, calls = perHour) =>
    openLimiter(`${prefix}:${form}`, { calls, perSeconds: 3_600 }, store);
  return {
    listingRequest: limiter('listing-request'),
    contact: limiter('contact'),
    report: limiter('report'),
    picture: limiter('picture', picturesPerForm * perHour),
  };
};

/** Checks logins and passwords; `prefix` begins the names of the throttle's keys in Redis. */
export const loginDeps = (
  redis: Engines['redis'],
  prefix: string,
  secret: ServiceSecret,
): Pick<AdminDeps, 'throttle' | 'hashing' | 'devices'> => ({
  throttle: loginThrottle({ redis, keys: purposeKeys(secret, 'login throttle') }, prefix),
  hashing: boundedHashing({ atOnce: 2, waitingMax: 20 }),
  devices: deviceCookies(secret),
});

/** The dependencies of the routes, on top of the engines that `main.ts` opened. */
export const adminDeps = (
  config: Config,
  engines: Engines & Pick<AdminDeps, 'db' | 'catalog' | 'mailer'>,
  metrics: Registry,
): AdminDeps => ({
  db: engines.db,
  catalog: engines.catalog,
  ...loginDeps(engines.redis, 'admin', config.SERVICE_SECRET),
  forms: formLimiters(engines.redis, 'form', {
    perHour: config.FORM_LIMIT_PER_HOUR,
    secret: config.SERVICE_SECRET,
  }),
  confirmations: openConfirmations({
    limits: { perRecipientAndDay, perHour: config.CONFIRMATION_MAILS_PER_HOUR },
    keys: purposeKeys(config.SERVICE_SECRET, confirmationPurpose),
    metrics,
  }),
  sessionKeys: sessionKeys(config.IDENTITY_KEYS, 'admin'),
  sealing: sealing(twoStepKeys(config)),
  secureCookies: config.PUBLIC_URL.startsWith('https:'),
  idleMinutes: config.ADMIN_IDLE_MINUTES,
  siteName: config.SITE_NAME,
  publicUrl: config.PUBLIC_URL,
  adminUrl: adminUrl(config.PUBLIC_URL, config.ADMIN_HOST),
  contactEmail: config.CONTACT_EMAIL,
  paymentInstructions: config.PAYMENT_INSTRUCTIONS,
  receiptSeller: config.RECEIPT_SELLER.split('\n').filter((line) => line !== ''),
  links: signedLinks(config.SERVICE_SECRET, config.PUBLIC_URL),
  calendar: siteCalendar(config.SITE_TIMEZONE),
  mailer: engines.mailer,
  setUp: {
    token: setupTokenOf(config),
    mailHost: config.SMTP_URL === undefined ? undefined : new URL(config.SMTP_URL).host,
  },
  system: {
    services: {
      gateway: config.GATEWAY_OPS_URL,
      catalog: [config.CATALOG_URL],
      tracking: config.TRACKING_URL,
      analytics: [config.ANALYTICS_URL],
      'analytics-worker': config.ANALYTICS_WORKER_URL,
      admin: config.ADMIN_URL,
      web: config.WEB_URL,
    },
    engines: engineProbes(engines),
  },
});
