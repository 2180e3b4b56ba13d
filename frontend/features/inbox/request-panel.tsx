import type { ListingRequest } from '@marquee/contracts/http/inbox';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { reasonOf } from '../../api/api-error';
import { NothingChosen } from '../../desk/nothing-chosen';
import { Badge } from '../../ui/badge';
import { FactList } from '../../ui/fact-list';
import { FieldError } from '../../ui/field';
import { Moment } from '../../ui/moment';
import { Panel, PanelTitle } from '../../ui/panel';
import { Skeleton } from '../../ui/skeleton';
import { Attestations } from './attestations';
import { inboxKey, listingRequest, noteRequest } from './inbox-queries';
import { Mails } from './mails';
import { Moves } from './moves';
import { Notes } from './notes';
import { RequestMove } from './request-move';
import { stateName, stateTone } from './state-names';
import { waitingTime, waitingWords } from './waiting-time';

/** One listing request: what it says, where it stands, what was done about it and what can be done. */
export const RequestPanel = ({ id }: { readonly id: number }) => {
  const { data, isPending, error } = useQuery(listingRequest(id));
  if (isPending) return <Skeleton $height="24rem" />;
  if (error !== null && data === undefined) return <FieldError role="alert">The request did not arrive: {reasonOf(error)}</FieldError>;
  if (data === null || data === undefined)
    return (
      <NothingChosen icon="star" title="There is no such request" text="Choose one from the list to see all of it and what can be done." />
    );
  return <Request request={data} />;
};

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
    <Column>
      <Panel>
        <Head>
          <PanelTitle>{request.modelName}</PanelTitle>
          <Badge $tone={stateTone(request.state)}>{stateName(request.state)}</Badge>
          {waiting !== undefined && <Badge $tone={waiting.isOverdue ? 'bad' : 'plain'}>{waitingWords(waiting)}</Badge>}
        </Head>
        <FactList>
          <dt>Reference</dt>
          <dd>{request.reference}</dd>
          <dt>E-mail</dt>
          <dd>{request.email}</dd>
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
    </Column>
  );
};

const Column = styled.div`
  display: grid;
  gap: 1rem;

  > * { min-width: 0; }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem;
  margin-bottom: 0.75rem;
`;
