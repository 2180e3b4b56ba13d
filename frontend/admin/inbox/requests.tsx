import type { ListingRequest } from '@marquee/contracts/http/inbox';
import { listingRequestStates } from '@marquee/contracts/rules/listing-request-states';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { counted } from '../../ui/format/number';
import { Panel } from '../../ui/layout/panel';
import { Badge } from '../../ui/text/badge';
import { FactList } from '../../ui/text/fact-list';
import { Moment } from '../../ui/text/moment';
import { Aside, MasterDetail, MasterRow, NothingSelected } from '../frame/master-detail';
import { useSearchParamsState } from '../frame/use-search-params-state';
import { Attestations } from './attestations';
import { Mails, Moves, Notes } from './history';
import { inboxKey, listingRequest, listingRequests, noteRequest } from './inbox-queries';
import { ItemList } from './item-list';
import { RequestMove } from './request-move';
import { Chosen, MailTo, SelectedItemHead } from './selected-item';
import { stateName, stateTone } from './state-names';
import { waitingText, waitingTime } from './waiting-time';

/** Listing requests: the list, and the one that was chosen. What is sought and chosen lives in the address. */
export const Requests = () => {
  const { read, change } = useSearchParamsState();
  const [state, q, chosen] = [read('state'), read('q'), Number(read('request'))];
  const list = useInfiniteQuery(listingRequests(state, q));
  const first = list.data?.pages[0];
  const now = Date.now();
  const overdue = first?.overdue ?? 0;
  return (
    <MasterDetail>
      <ItemList
        title="Listing requests"
        search={q}
        searchHint="Reference, model or e-mail"
        states={listingRequestStates}
        counts={first?.counts ?? {}}
        state={state}
        status={
          first === undefined
            ? ''
            : `${counted(first.total, 'request', 'requests')}${overdue > 0 ? `, ${counted(overdue, 'is', 'are')} overdue for activation` : ''}`
        }
        list={list}
        empty={
          first?.total === 0
            ? state === '' && q === ''
              ? 'No requests have arrived yet.'
              : 'No requests found'
            : null
        }
        onSearch={(text) => change({ q: text })}
        onState={(next) => change({ state: next })}
      >
        {list.data?.pages.flatMap(({ requests }) =>
          requests.map((request) => {
            const waiting = waitingTime(request, now);
            return (
              <li key={request.id}>
                <MasterRow
                  type="button"
                  aria-pressed={request.id === chosen}
                  onClick={() => change({ request: String(request.id) })}
                >
                  <strong>{request.modelName}</strong>
                  <Aside>
                    {request.reference}, moved <Moment at={request.movedAt} />
                  </Aside>
                  <span>
                    <Badge $tone={stateTone(request.state)}>{stateName(request.state)}</Badge>{' '}
                    {waiting !== undefined && !waiting.isOver && (
                      <Badge $tone={waiting.isOverdue ? 'bad' : 'plain'}>{waitingText(waiting)}</Badge>
                    )}
                  </span>
                </MasterRow>
              </li>
            );
          }),
        )}
      </ItemList>
      {chosen > 0 ? (
        <RequestPanel key={chosen} id={chosen} />
      ) : (
        <NothingSelected
          icon="star"
          title="Select a Request"
          text="Choose one from the list to see all of it and what can be done."
        />
      )}
    </MasterDetail>
  );
};

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
        <SelectedItemHead title={request.modelName} state={request.state}>
          {waiting !== undefined && (
            <Badge $tone={waiting.isOverdue ? 'bad' : 'plain'}>{waitingText(waiting)}</Badge>
          )}
        </SelectedItemHead>
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
