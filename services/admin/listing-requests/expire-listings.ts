import type { DomainMessage } from '@marquee/contracts/events/domain-event';
import { dead, done, type Outcome } from '@marquee/kit/bus/outcome';
import type { Log } from '@marquee/kit/log/log';
import { retryPostgres } from '@marquee/kit/postgres/is-retryable';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { recordInboxAction } from '../audit/record-action';
import { enteredEmails } from '../holders/holder-email-queries';
import type { MailSite } from '../mail/mail';
import { queueMail } from '../mail/mail-queries';
import {
  changeListingRequestState,
  extendListing,
  lockListingRequest,
  queueRequestMail,
  requestsToExpire,
} from './listing-request-changes';
import { extensionMail } from './listing-request-mails';

type Deps = { readonly db: Postgres; readonly site: MailSite; readonly log: Log };

/** The author of a transition that no person made. */
const theClock = 'the clock';

type Extension = Extract<DomainMessage['event'], { type: 'catalog.model.extended' }>;

/** Moves the end of the request that paid for the placement, and mails its holder, once for each extension. */
const extend = async (db: Postgres, site: MailSite, { model, owed, wasUntil }: Extension): Promise<void> =>
  await db.transaction(async (tx) => {
    const until = model.featuredUntil ?? wasUntil;
    const request = await extendListing(tx, { modelId: model.id, wasUntil, until });
    const email = request?.email ?? (await enteredEmails(tx, [model.id])).get(model.id);
    if (email === undefined) return;
    const about = request === undefined ? { modelId: model.id } : { listingRequestId: request.id };
    const reference = request?.reference ?? model.slug;
    const mail = extensionMail({ recipient: email, reference, slug: model.slug, owed, until }, site);
    await queueMail(tx, about, mail, `extended:${model.id}:${wasUntil}`);
  });

/**
 * Expires the requests that paid for a placement that is over, each once, with a mail; moves the end of one
 * that is extended. A repeated message changes nothing.
 */
export const expireListings =
  ({ db, site, log }: Deps) =>
  async ({ event, at }: DomainMessage, signal: AbortSignal): Promise<Outcome> => {
    if (event.type === 'catalog.model.extended') {
      await retryPostgres(() => extend(db, site, event), { log, signal });
      return done;
    }
    if (event.type !== 'catalog.model.expired') return dead(`unexpected event type: ${event.type}`);
    const expire = () =>
      db.transaction(async (tx) => {
        const ids = await requestsToExpire(tx, event.model.id, new Date(at));
        for (const [nth, id] of ids.entries()) {
          const request = await lockListingRequest(tx, id);
          if (request?.state !== 'active') continue;
          await changeListingRequestState(tx, id, { from: 'active', to: 'expired', by: theClock });
          // Only the last of a request and its renewals is the end.
          if (nth === ids.length - 1) await queueRequestMail(tx, id, request, site);
          await recordInboxAction(tx, 'listing.moved', {
            by: { role: 'service', name: 'catalog' },
            requestId: null,
            about: { kind: 'listing request', id, reference: request.reference },
            before: { state: 'active' },
            after: { state: 'expired' },
          });
        }
        return ids.length;
      });
    const expired = await retryPostgres(expire, { log, signal });
    if (expired > 0) log.info('listing.expired', { requests: expired });
    return done;
  };
