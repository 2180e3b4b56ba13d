import type { OperatorRole } from '@marquee/contracts/rules/operator-access';
import type { Calendar } from '@marquee/kit/days/site-calendar';
import { routeFor } from '@marquee/kit/http/route';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import { type PurposeKeys, purposeKeys, type ServiceSecret } from '@marquee/kit/identity/service-secret';
import { type Limiter, openLimiter } from '@marquee/kit/limits/limiter';
import type { FactorDeps } from '@marquee/kit/login/factors/second-step';
import type { LoginDeps } from '@marquee/kit/login/login-deps';
import type { EngineProbe, Engines } from './health/engines';
import type { Confirmations } from './mail/confirmations';
import type { Mailer } from './mail/mailer';
import type { SignedLinks } from './mail/signed-links';
import type { ServiceUrls } from './processes/services';

type FormLimiters = Readonly<Record<'listingRequest' | 'contact' | 'report' | 'picture', Limiter>>;

export type AdminDeps = LoginDeps &
  FactorDeps & {
    readonly catalog: Pick<ServiceClient, 'get' | 'command'>;
    readonly analytics: Pick<ServiceClient, 'post' | 'command'>;
    /** Sign session tokens, so that the gateway recognizes an operator's browser. */
    readonly sessionKeys: PurposeKeys;
    /** How often one IP may send each of the forms. */
    readonly forms: FormLimiters;
    readonly confirmations: Confirmations;
    readonly secureCookies: boolean;
    readonly idleMinutes: number | undefined;
    /** The roles whose operators can do nothing before they have a second factor. */
    readonly secondFactorRoles: readonly OperatorRole[];
    readonly siteName: string;
    readonly publicUrl: string;
    /** The base URL of links to admin pages. */
    readonly adminUrl: string;
    readonly contactEmail: string;
    /** Cards seen that a listing promises (PROMISED_CARDS). */
    readonly promisedCards: number;
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

/** Uploads that an IP may send per form: by default the pictures of two requests in an hour, and more. */
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
