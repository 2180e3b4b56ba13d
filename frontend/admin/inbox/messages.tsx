import {
  type ContactMessage,
  type ContactMessageState,
  type ContactMessages,
  contactMessageStates,
} from '@marquee/contracts/http/inbox';
import { inquiryTypeOf, inquiryTypes } from '@marquee/contracts/rules/inquiry-types';
import { counted } from '@marquee/contracts/text/number';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Badge } from '../../ui/text/badge';
import { Fact, FactList } from '../../ui/text/fact-list';
import { Moment } from '../../ui/text/moment';
import { ErrorLine } from '../frame/error-line';
import { ItemList } from '../frame/item-list';
import { IfAllowed } from '../frame/rights';
import type { Column } from '../frame/sort-table';
import { useSearchParamsState } from '../frame/use-search-params-state';
import { History, TextForm } from './history';
import {
  contactMessage,
  contactMessages,
  noteMessage,
  replyToMessage,
  setMessageState,
} from './inbox-queries';
import { SelectedItemHead, useKeepItem } from './item-head';
import { stateName, stateTone } from './state-names';

/** Empty: all types. */
const types = ['', ...inquiryTypes.map(({ key }) => key)] as const;

/** Contact messages and the selected one. */
export const Messages = () => {
  const { read, change } = useSearchParamsState();
  const type = read('type');
  return (
    <ItemList
      items="messages"
      item="message"
      searchHint="Reference, name, email or subject"
      states={contactMessageStates}
      stateName={stateName}
      list={useInfiniteQuery(contactMessages(read('state'), type, read('q')))}
      rowsOf={({ messages }) => messages}
      countText={({ total }) => counted(total, 'message', 'messages')}
      empty="No messages yet. The contact form sends them here."
      otherFilters={type === '' ? 0 : 1}
      filter={
        <NativeSelect
          label="Inquiry type"
          name="type"
          choices={types}
          labelOf={(key) => (key === '' ? 'All inquiry types' : (inquiryTypeOf(key)?.name ?? key))}
          chosen={types.find((key) => key === type) ?? ''}
          onChoose={(key) => change({ type: key })}
        />
      }
      names={names}
      columns={columns}
      query={contactMessage}
    >
      {(message) => <Message message={message} />}
    </ItemList>
  );
};

type Row = ContactMessages['messages'][number];

const names = { label: 'Message', of: ({ subject, name }: Row) => [subject, name] as const };

const columns: readonly Column<Row, never>[] = [
  {
    label: 'State',
    phone: 'beside',
    cell: ({ state }) => <Badge $tone={stateTone(state)}>{stateName(state)}</Badge>,
  },
  { label: 'About', phone: '', cell: ({ inquiryType }) => stateName(inquiryType) },
  { label: 'Received', phone: '', cell: ({ createdAt }) => <Moment at={createdAt} /> },
  { label: 'Email', cell: ({ email }) => email },
];

const Message = ({ message }: { readonly message: ContactMessage }) => {
  const keep = useKeepItem('messages')<ContactMessage>(contactMessage);
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
            {message.name}, {message.email}
          </Fact>
          <Fact name="About">{stateName(message.inquiryType)}</Fact>
          <Fact name="Received">
            <Moment at={message.createdAt} />
          </Fact>
          <Fact name="Message">{message.message}</Fact>
        </FactList>
      </Panel>
      <IfAllowed area="inbox">
        <Panel>
          <PanelTitle>Reply</PanelTitle>
          <TextForm
            label={`To ${message.name}`}
            hint="Greeting and contact address are added. The text stays as a note, and the message becomes answered."
            button="Reply by email"
            onText={async (text) => keep(await replyToMessage(message.id, text))}
          />
        </Panel>
        <Panel>
          <ChoiceRow
            legend="State"
            name="messageState"
            choices={contactMessageStates}
            labelOf={stateName}
            chosen={message.state}
            disabled={move.isPending}
            onChoose={(state) => move.mutate(state)}
          />
          <ErrorLine error={move.error} />
        </Panel>
      </IfAllowed>
      <History
        notes={message.notes}
        onNote={async (text) => keep(await noteMessage(message.id, text))}
        transitions={message.changes}
        mails={message.mails}
      />
    </>
  );
};
