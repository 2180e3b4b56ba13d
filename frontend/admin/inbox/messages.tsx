import {
  type ContactMessage,
  type ContactMessageState,
  contactMessageStates,
} from '@marquee/contracts/http/inbox';
import { inquiryTypes } from '@marquee/contracts/rules/inquiry-types';
import { counted } from '@marquee/contracts/text/number';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { SelectField } from '../../platform/forms/select-field';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { Panel } from '../../ui/layout/panel';
import { Badge } from '../../ui/text/badge';
import { Fact, FactList } from '../../ui/text/fact-list';
import { Moment } from '../../ui/text/moment';
import { Muted } from '../../ui/text/muted';
import { ErrorLine } from '../frame/error-line';
import { MasterDetail, MasterRow } from '../frame/master-detail';
import { May } from '../frame/rights';
import { idIn, useSearchParamsState } from '../frame/use-search-params-state';
import { History } from './history';
import { contactMessage, contactMessages, noteMessage, setMessageState } from './inbox-queries';
import { ItemList } from './item-list';
import { MailTo, SelectedItem, SelectedItemHead, useKeepItem } from './selected-item';
import { stateName, stateTone } from './state-names';

/** Select items need a value; the search param is empty for all types. */
const anyType = 'any';
const types = [
  { value: anyType, label: 'All inquiry types' },
  ...inquiryTypes.map(({ key, name }) => ({ value: key, label: name })),
];

/** Contact messages and the selected one. Filters and selection live in the URL. */
export const Messages = () => {
  const { read, change } = useSearchParamsState();
  const [state, q, type, selectedId] = [read('state'), read('q'), read('type'), idIn(read('message'))];
  const list = useInfiniteQuery(contactMessages(state, type, q));
  const first = list.data?.pages[0];
  return (
    <MasterDetail>
      <ItemList
        title="Messages"
        items="messages"
        search={q}
        searchHint="Reference, name, email or subject"
        states={contactMessageStates}
        found={first}
        state={state}
        status={first === undefined ? '' : counted(first.total, 'message', 'messages')}
        isFiltered={state !== '' || q !== '' || type !== ''}
        list={list}
        onChange={change}
        filter={
          <SelectField
            label="Inquiry type"
            name="type"
            value={types.find(({ value }) => value === type)?.value ?? anyType}
            items={types}
            onChoose={(value) => change({ type: value === anyType ? '' : value })}
          />
        }
      >
        {list.data?.pages.flatMap(({ messages }) =>
          messages.map((message) => (
            <li key={message.id}>
              <MasterRow
                type="button"
                aria-pressed={message.id === selectedId}
                onClick={() => change({ message: String(message.id) })}
              >
                <strong>{message.subject}</strong>
                <Muted as="span" $small>
                  {message.name}, <Moment at={message.createdAt} />
                </Muted>
                <span>
                  <Badge $tone={stateTone(message.state)}>{stateName(message.state)}</Badge>{' '}
                  <Badge>{stateName(message.inquiryType)}</Badge>
                </span>
              </MasterRow>
            </li>
          )),
        )}
      </ItemList>
      {selectedId !== null && (
        <MessagePanels key={selectedId} id={selectedId} onClose={() => change({ message: '' })} />
      )}
    </MasterDetail>
  );
};

interface PanelsProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** One message and its history. Admins answer it from their own mail program. */
const MessagePanels = ({ id, onClose }: PanelsProps) => (
  <SelectedItem noun="Message" icon="person" onClose={onClose} query={useQuery(contactMessage(id))}>
    {(message) => <Message message={message} />}
  </SelectedItem>
);

const Message = ({ message }: { readonly message: ContactMessage }) => {
  const keep = useKeepItem('messages')<ContactMessage>(contactMessage);
  const note = useMutation({ mutationFn: (text: string) => noteMessage(message.id, text), onSuccess: keep });
  const move = useMutation({
    mutationFn: (state: ContactMessageState) => setMessageState(message.id, state),
    onSuccess: keep,
  });
  return (
    <>
      <Panel>
        <SelectedItemHead title={message.subject} state={message.state} />
        <FactList>
          <Fact name="Reference">{message.reference}</Fact>
          <Fact name="From">
            {message.name},{' '}
            <MailTo email={message.email} subject={`Re: [${message.reference}] ${message.subject}`} />
          </Fact>
          <Fact name="About">{stateName(message.inquiryType)}</Fact>
          <Fact name="Received">
            <Moment at={message.createdAt} />
          </Fact>
          <Fact name="Message">{message.message}</Fact>
        </FactList>
      </Panel>
      <May area="inbox">
        <Panel>
          <ChoiceRow
            legend="State"
            name="messageState"
            wraps
            choices={contactMessageStates}
            labelOf={stateName}
            chosen={message.state}
            disabled={move.isPending}
            onChoose={(state) => move.mutate(state)}
          />
          <ErrorLine error={move.error} />
        </Panel>
      </May>
      <History
        notes={message.notes}
        onNote={note.mutateAsync}
        moves={message.changes}
        mails={message.mails}
      />
    </>
  );
};
