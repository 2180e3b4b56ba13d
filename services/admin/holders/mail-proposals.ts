import type { DomainMessage } from '@marquee/contracts/events/domain-event';
import { ModelSummary } from '@marquee/contracts/http/models';
import { dead, done, type Outcome } from '@marquee/kit/bus/outcome';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import type { Log } from '@marquee/kit/log/log';
import type { Postgres } from '@marquee/kit/postgres/open-postgres';
import { retryUntilSuccess } from '@marquee/kit/run/wait';
import type { MailSite } from '../mail/mail';
import { queueMail } from '../mail/mail-queries';
import { holderEmailOf } from './holder-email-queries';
import { proposalArrivedMail, proposalDecidedMail } from './proposal-mails';

type Deps = MailSite & {
  readonly db: Postgres;
  readonly catalog: Pick<ServiceClient, 'get'>;
  readonly adminUrl: string;
  readonly log: Log;
};

/**
 * Queues a mail to the operator about a new proposal, and one to the holder about the decision, each once
 * however often the message is delivered. It waits for a catalog that does not answer.
 */
export const mailProposals =
  ({ db, catalog, log, ...site }: Deps) =>
  async ({ event, requestId }: DomainMessage, signal: AbortSignal): Promise<Outcome> => {
    if (event.type !== 'catalog.proposal.made' && event.type !== 'catalog.proposal.decided')
      return dead(`unexpected event type: ${event.type}`);
    const { modelId, proposalId } = event;
    const queue = async (): Promise<boolean> => {
      const found = await catalog.get(`/internal/models/by-id/${modelId}`);
      if (found === undefined) return false;
      const model = ModelSummary.parse(found);
      if (event.type === 'catalog.proposal.made')
        return await queueMail(
          db,
          { modelId },
          proposalArrivedMail(model, proposalId, site),
          `proposal-made:${proposalId}`,
        );
      const { email, requestEmail } = await holderEmailOf(db, modelId);
      const recipient = email ?? requestEmail;
      if (recipient === null) {
        log.info('mail.no-recipient', { requestId, modelId });
        return false;
      }
      const mail = proposalDecidedMail(model, event, { recipient, site });
      return await queueMail(db, { modelId }, mail, `proposal-decided:${proposalId}`);
    };
    const isQueued = await retryUntilSuccess('mail about a proposal', queue, { log, signal });
    if (isQueued) log.info('mail.proposal', { requestId, modelId, event: event.type });
    return done;
  };
