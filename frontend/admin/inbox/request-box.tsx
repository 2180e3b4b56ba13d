import { listingRequestStates } from '@marquee/contracts/rules/listing-request-states';
import { useInfiniteQuery } from '@tanstack/react-query';
import { counted } from '../../ui/format/number';
import { Badge } from '../../ui/text/badge';
import { Moment } from '../../ui/text/moment';
import { Aside, MasterDetail, MasterRow } from '../frame/master-detail';
import { NothingChosen } from '../frame/nothing-selected';
import { useAddress } from '../frame/use-search-params-state';
import { BoxList } from './box-list';
import { listingRequests } from './inbox-queries';
import { RequestPanel } from './request-panel';
import { stateName, stateTone } from './state-names';
import { waitingTime, waitingWords } from './waiting-time';

/** Listing requests: the list, and the one that was chosen. What is sought and chosen lives in the address. */
export const RequestBox = () => {
  const { read, change } = useAddress();
  const [state, q, chosen] = [read('state'), read('q'), Number(read('request'))];
  const list = useInfiniteQuery(listingRequests(state, q));
  const first = list.data?.pages[0];
  const now = Date.now();
  const overdue = first?.overdue ?? 0;
  return (
    <MasterDetail>
      <BoxList
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
                      <Badge $tone={waiting.isOverdue ? 'bad' : 'plain'}>{waitingWords(waiting)}</Badge>
                    )}
                  </span>
                </MasterRow>
              </li>
            );
          }),
        )}
      </BoxList>
      {chosen > 0 ? (
        <RequestPanel key={chosen} id={chosen} />
      ) : (
        <NothingChosen
          icon="star"
          title="Select a Request"
          text="Choose one from the list to see all of it and what can be done."
        />
      )}
    </MasterDetail>
  );
};
