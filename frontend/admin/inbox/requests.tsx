import type { ListingRequest, ListingRequests } from '@marquee/contracts/http/inbox';
import { listingRequestStates } from '@marquee/contracts/rules/listing-request-states';
import { listingSteps, needsPictures } from '@marquee/contracts/rules/request-steps';
import { counted } from '@marquee/contracts/text/number';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { RequestTimeline } from '../../catalog/receipt/request-timeline';
import { Panel } from '../../ui/layout/panel';
import { Stack } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Fact, FactList } from '../../ui/text/fact-list';
import { Moment } from '../../ui/text/moment';
import { ItemList } from '../frame/item-list';
import { IfAllowed } from '../frame/rights';
import type { Column } from '../frame/sort-table';
import { useSearchParamsState } from '../frame/use-search-params-state';
import { waitingKey } from '../frame/waiting-queries';
import { Attestations } from './attestations';
import { History } from './history';
import { inboxKey, listingRequest, listingRequests, noteRequest } from './inbox-queries';
import { SelectedItemHead, useKeepItem } from './item-head';
import { RequestPictures } from './request-pictures';
import { RequestPrice } from './request-price';
import { RequestTransition } from './request-transition';
import { requestStateName, stateName, stateTone } from './state-names';
import { waitingText, waitingTime } from './waiting-time';

/** Listing requests and the selected one. */
export const Requests = () => {
  const { read } = useSearchParamsState();
  return (
    <ItemList
      items="requests"
      item="request"
      searchHint="Reference, model or email"
      states={listingRequestStates}
      stateName={(one) => (one === 'expired' ? 'Ended' : stateName(one))}
      list={useInfiniteQuery(listingRequests(read('state'), read('q')))}
      rowsOf={({ requests }) => requests}
      countText={statusOf}
      empty="No requests yet. The form at /list-model sends them here."
      names={names}
      columns={columns}
      query={listingRequest}
    >
      {(request) => <Request request={request} />}
    </ItemList>
  );
};

type Row = ListingRequests['requests'][number];

const Waiting = ({ request }: { readonly request: Row }) => {
  const waiting = waitingTime(request, Date.now());
  return (
    waiting !== undefined && (
      <Badge $tone={waiting.isOverdue ? 'bad' : 'plain'}>{waitingText(waiting, request.priceCents)}</Badge>
    )
  );
};

const names = {
  label: 'Request',
  of: ({ modelName, reference }: Row) => [modelName, reference] as const,
};

const columns: readonly Column<Row, never>[] = [
  {
    label: 'State',
    phone: 'beside',
    cell: (request) => <Badge $tone={stateTone(request.state)}>{requestStateName(request)}</Badge>,
  },
  {
    label: 'Waiting',
    phone: '',
    cell: (request) => request.activeAt === null && <Waiting request={request} />,
  },
  { label: 'Updated', cell: ({ movedAt }) => <Moment at={movedAt} /> },
  { label: 'Email', cell: ({ email }) => email },
];

const statusOf = ({ total, overdue }: { readonly total: number; readonly overdue: number }): string => {
  const found = counted(total, 'request', 'requests');
  return overdue > 0 ? `${found}, ${counted(overdue, 'is', 'are')} overdue for activation` : found;
};

export const Request = ({ request }: { readonly request: ListingRequest }) => {
  const queryClient = useQueryClient();
  const keep = useKeepItem('requests')<ListingRequest>(listingRequest);
  const { model, state } = request;
  const subject = `Your listing request (${request.reference})`;
  const listedState = useRef(state);
  useEffect(() => {
    if (listedState.current === state) return;
    listedState.current = state;
    // Also when the server has finished an activation, which no answer to a click reports.
    void queryClient.invalidateQueries({ queryKey: [...inboxKey, 'requests'] });
    void queryClient.invalidateQueries({ queryKey: waitingKey });
  }, [queryClient, state]);
  return (
    <>
      <Panel>
        <SelectedItemHead
          title={request.modelName}
          state={request.state}
          stateName={requestStateName(request)}
        >
          <Waiting request={request} />
        </SelectedItemHead>
        <Stack $gap="1.25rem">
          <RequestTimeline
            steps={listingSteps(
              [
                { state: 'received', at: request.createdAt },
                ...request.transitions.map(({ to, at }) => ({ state: to, at })),
              ],
              request.priceCents,
              model?.featuredUntil,
            )}
          />
          <FactList>
            <Fact name="Reference">{request.reference}</Fact>
            <Fact name="Email">
              <a href={`mailto:${request.email}?subject=${encodeURIComponent(subject)}`}>{request.email}</a>
            </Fact>
            <Fact name="Received">
              <Moment at={request.createdAt} />
            </Fact>
            <Fact name="Platforms">{request.platforms}</Fact>
            <Fact name="Description">{request.description}</Fact>
            {request.socialLinks !== '' && <Fact name="Social links">{request.socialLinks}</Fact>}
            {request.category !== null && <Fact name="Category">{request.category}</Fact>}
            {request.tags.length > 0 && <Fact name="Tags">{request.tags.join(', ')}</Fact>}
            {request.renews !== null && (
              <Fact name="Renews">
                {request.renews.reference}
                {request.renews.model !== null && `, ${request.renews.model.name}`}
              </Fact>
            )}
            {needsPictures(request.state) && request.state !== 'paid' && (
              <Fact name="Pictures">
                <RequestPictures id={request.id} />
              </Fact>
            )}
            {model !== null && (
              <Fact name="Model">
                <a href={`/model/${model.slug}`}>{model.name}</a>
                {model.featuredUntil !== null && (
                  <>
                    , {request.state === 'active' ? 'featured until' : 'was featured until'}{' '}
                    <Moment at={model.featuredUntil} />
                  </>
                )}
              </Fact>
            )}
          </FactList>
        </Stack>
      </Panel>
      <RequestPrice key={request.priceCents} request={request} onChanged={keep} />
      <Attestations request={request} onChanged={keep} />
      <IfAllowed area="inbox">
        <RequestTransition
          request={request}
          onChanged={keep}
          onOutdated={() => queryClient.invalidateQueries({ queryKey: inboxKey })}
        />
      </IfAllowed>
      <History
        notes={request.notes}
        onNote={async (text) => keep(await noteRequest(request.id, text))}
        transitions={request.transitions.map(({ from, to, ...move }) => ({
          ...move,
          from: from && requestStateName({ state: from, priceCents: request.priceCents }),
          to: requestStateName({ state: to, priceCents: request.priceCents }),
        }))}
        mails={request.mails}
      />
    </>
  );
};
