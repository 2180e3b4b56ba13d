import { inquiryTypes } from '@marquee/contracts/http/contact';
import {
  type ContactMessage,
  type ContactMessageState,
  contactMessageStates,
} from '@marquee/contracts/http/inbox';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { SelectField } from '../../platform/forms/select-field';
import { counted } from '../../ui/format/number';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { Panel } from '../../ui/layout/panel';
import { Badge } from '../../ui/text/badge';
import { FactList } from '../../ui/text/fact-list';
import { Moment } from '../../ui/text/moment';
import { ErrorLine } from '../frame/error-line';
import { Aside, MasterDetail, MasterRow, NothingSelected } from '../frame/master-detail';
import { useSearchParamsState } from '../frame/use-search-params-state';
import { Mails, Moves, Notes } from './history';
import { contactMessage, contactMessages, inboxKey, noteMessage, setMessageState } from './inbox-queries';
import { ItemList } from './item-list';
import { Chosen, MailTo, SelectedItemHead } from './selected-item';
import { stateName, stateTone } from './state-names';

const everyType = 'every';
const types = [
  { value: everyType, label: 'Every inquiry type' },
  ...inquiryTypes.map((type) => ({ value: type, label: stateName(type) })),
];

/** Contact messages: the list, and the one that was chosen. */
export const Messages = () => {
  const { read, change } = useSearchParamsState();
  const [state, q, type, chosen] = [read('state'), read('q'), read('type'), Number(read('message'))];
  const list = useInfiniteQuery(contactMessages(state, type, q));
  const first = list.data?.pages[0];
  return (
    <MasterDetail>
      <ItemList
        title="Messages"
        search={q}
        searchHint="Reference, name, e-mail or subject"
        states={contactMessageStates}
        counts={first?.counts ?? {}}
        state={state}
        status={first === undefined ? '' : counted(first.total, 'message', 'messages')}
        list={list}
        empty={
          first?.total === 0
            ? state === '' && q === '' && type === ''
              ? 'No messages have arrived yet.'
              : 'No messages found'
            : null
        }
        onSearch={(text) => change({ q: text })}
        onState={(next) => change({ state: next })}
        filter={
          <SelectField
            label="Inquiry type"
            name="type"
            value={types.find(({ value }) => value === type)?.value ?? everyType}
            items={types}
            onChoose={(value) => change({ type: value === everyType ? '' : value })}
          />
        }
      >
        {list.data?.pages.flatMap(({ messages }) =>
          messages.map((message) => (
            <li key={message.id}>
              <MasterRow
                type="button"
                aria-pressed={message.id === chosen}
                onClick={() => change({ message: String(message.id) })}
              >
                <strong>{message.subject}</strong>
                <Aside>
                  {message.name}, <Moment at={message.createdAt} />
                </Aside>
                <span>
                  <Badge $tone={stateTone(message.state)}>{stateName(message.state)}</Badge>{' '}
                  <Badge>{stateName(message.inquiryType)}</Badge>
                </span>
              </MasterRow>
            </li>
          )),
        )}
      </ItemList>
      {chosen > 0 ? (
        <MessagePanel key={chosen} id={chosen} />
      ) : (
        <NothingSelected
          icon="person"
          title="Select a Message"
          text="Choose one from the list to see all of it and what can be done."
        />
      )}
    </MasterDetail>
  );
};

const labels: Readonly<Record<ContactMessageState, string>> = {
  new: 'New',
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
  spam: 'Spam',
};

/** One message, and what was done about it. It is answered by mail, from wherever the operator writes mail. */
export const MessagePanel = ({ id }: { readonly id: number }) => (
  <Chosen noun="message" icon="person" answer={useQuery(contactMessage(id))}>
    {(message) => <Message message={message} />}
  </Chosen>
);

const Message = ({ message }: { readonly message: ContactMessage }) => {
  const queryClient = useQueryClient();
  const keep = (changed: ContactMessage) => {
    queryClient.setQueryData(contactMessage(message.id).queryKey, changed);
    void queryClient.invalidateQueries({ queryKey: [...inboxKey, 'messages'] });
  };
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
          <dt>Reference</dt>
          <dd>{message.reference}</dd>
          <dt>From</dt>
          <dd>
            {message.name},{' '}
            <MailTo address={message.email} subject={`Re: [${message.reference}] ${message.subject}`} />
          </dd>
          <dt>About</dt>
          <dd>{stateName(message.inquiryType)}</dd>
          <dt>Received</dt>
          <dd>
            <Moment at={message.createdAt} />
          </dd>
          <dt>Message</dt>
          <dd>{message.message}</dd>
        </FactList>
      </Panel>
      <Panel>
        <ChoiceRow
          legend="State"
          name="messageState"
          wraps
          choices={contactMessageStates}
          labelOf={(choice) => labels[choice]}
          chosen={message.state}
          disabled={move.isPending}
          onChoose={(state) => move.mutate(state)}
        />
        <ErrorLine error={move.error} />
      </Panel>
      <Notes notes={message.notes} busy={note.isPending} error={note.error} onNote={note.mutateAsync} />
      <Moves moves={message.changes} />
      <Mails mails={message.mails} />
    </>
  );
};
