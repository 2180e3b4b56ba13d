import { dayMs } from '@marquee/contracts/rules/days';
import { purposeKeys, type ServiceSecret, signText, verifyText } from '@marquee/kit/identity/service-secret';

/** The recipient of a digest: of a listing request, the email that was entered for a model, or an operator. */
export type Subscription =
  | { readonly listingRequestId: number }
  | { readonly modelId: number }
  | { readonly operatorId: number };

/** Links in mails without login. A token names a request or a model, and is of use for one purpose only. */
export type SignedLinks = {
  /** Opens the request form filled in, for 90 days. */
  readonly renewalToken: (requestId: number) => string;
  /** The URL of that form. */
  readonly renewal: (requestId: number) => string;
  /** The request of a renewal token, or undefined when it is malformed, changed or too old. */
  readonly readRenewal: (token: string, now?: number) => number | undefined;
  /** Where one POST ends the weekly digest, and the page with a button for it. */
  readonly unsubscribe: (subscription: Subscription) => { readonly api: string; readonly page: string };
  readonly readUnsubscribe: (token: string) => Subscription | undefined;
};

const renewalDays = 90;

/** Before the number in the token of an unsubscription; a listing request has none. */
const prefixes: Readonly<Record<string, string>> = { modelId: 'model-', operatorId: 'operator-' };

const idOf = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;

/** Signs with the first key of `secret` and accepts all of them, each for one purpose. */
export const signedLinks = (secret: ServiceSecret, publicUrl: string): SignedLinks => {
  const renewals = purposeKeys(secret, 'renewal links');
  const unsubscribes = purposeKeys(secret, 'unsubscribe links');
  const dayOf = (now: number): number => Math.floor(now / dayMs);
  const renewalToken = (requestId: number): string =>
    signText(renewals, `${requestId}-${dayOf(Date.now()) + renewalDays}`);
  return {
    renewalToken,
    // Each token is a fragment, which a browser does not send: it is in no log of the pages.
    renewal: (requestId) => new URL(`/list-model#renew=${renewalToken(requestId)}`, publicUrl).href,
    readRenewal: (token, now = Date.now()) => {
      const [id, lastDay] = verifyText(renewals, token)?.split('-') ?? [];
      return Number(lastDay) >= dayOf(now) ? idOf(id) : undefined;
    },
    unsubscribe: (subscription) => {
      const [[kind = '', id] = []] = Object.entries(subscription);
      const token = signText(unsubscribes, `${prefixes[kind] ?? ''}${id}`);
      return {
        api: new URL(`/api/mails/unsubscribe/${token}`, publicUrl).href,
        page: new URL(`/unsubscribe#${token}`, publicUrl).href,
      };
    },
    readUnsubscribe: (token) => {
      const [, kind, id] = /^(model-|operator-)?(\d+)$/.exec(verifyText(unsubscribes, token) ?? '') ?? [];
      const found = idOf(id);
      if (found === undefined) return undefined;
      if (kind === undefined) return { listingRequestId: found };
      return kind === 'model-' ? { modelId: found } : { operatorId: found };
    },
  };
};
