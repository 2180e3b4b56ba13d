import type { ListingRequest } from '@marquee/contracts/http/inbox';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Panel } from '../../ui/layout/panel';
import { Badge } from '../../ui/text/badge';
import { FactList } from '../../ui/text/fact-list';
import { Moment } from '../../ui/text/moment';
import { Attestations } from './attestations';
import { Chosen, ChosenHead } from './chosen';
import { inboxKey, listingRequest, noteRequest } from './inbox-queries';
import { MailTo } from './mail-to';
import { Mails } from './mails';
import { Moves } from './moves';
import { Notes } from './notes';
import { RequestMove } from './request-move';
import { waitingTime, waitingWords } from './waiting-time';

/** One listing request: what it says, where it stands, what was done about it and what can be done. */
export const RequestPanel = ({ id }: { readonly id: number }) => (
  <Chosen noun="request" icon="star" answer={useQuery(listingRequest(id))}>
    {(request) => <Request request={request} />}
  </Chosen>
);

const Request = ({ request }: { readonly request: ListingRequest }) => {
  const queryClient = useQueryClient();
  const keep = (changed: ListingRequest) => {
    queryClient.setQueryData(listingRequest(request.id).queryKey, changed);
    void queryClient.invalidateQueries({ queryKey: [...inboxKey, 'requests'] });
  };
  const note = useMutation({ mutationFn: (text: string) => noteRequest(request.id, text), onSuccess: keep });
  const waiting = waitingTime(request, Date.now());
  const { model } = request;
  return (
    <>
      <Panel>
        <ChosenHead title={request.modelName} state={request.state}>
          {waiting !== undefined && (
            <Badge $tone={waiting.isOverdue ? 'bad' : 'plain'}>{waitingWords(waiting)}</Badge>
          )}
        </ChosenHead>
        <FactList>
          <dt>Reference</dt>
          <dd>{request.reference}</dd>
          <dt>E-mail</dt>
          <dd>
            <MailTo address={request.email} subject={`Your listing request (${request.reference})`} />
          </dd>
          <dt>Received</dt>
          <dd>
            <Moment at={request.createdAt} />
          </dd>
          <dt>Platforms</dt>
          <dd>{request.platforms}</dd>
          <dt>Description</dt>
          <dd>{request.description}</dd>
          {request.socialLinks !== '' && (
            <>
              <dt>Social links</dt>
              <dd>{request.socialLinks}</dd>
            </>
          )}
          {model !== null && (
            <>
              <dt>Model</dt>
              <dd>
                <a href={`/model/${model.slug}`}>{model.name}</a>
                {model.featuredUntil !== null && (
                  <>
                    , featured until <Moment at={model.featuredUntil} />
                  </>
                )}
              </dd>
            </>
          )}
        </FactList>
      </Panel>
      <Attestations request={request} onChanged={keep} />
      <RequestMove key={request.state} request={request} onChanged={keep} />
      <Notes notes={request.notes} busy={note.isPending} error={note.error} onNote={note.mutateAsync} />
      <Moves moves={request.moves} />
      <Mails mails={request.mails} />
    </>
  );
};
