import { inquiryTypes } from '@marquee/contracts/http/contact';
import { contactMessageStates } from '@marquee/contracts/http/inbox';
import { useInfiniteQuery } from '@tanstack/react-query';
import { SelectField } from '../../platform/forms/select-field';
import { counted } from '../../ui/format/number';
import { Badge } from '../../ui/text/badge';
import { Moment } from '../../ui/text/moment';
import { Aside, MasterDetail, MasterRow } from '../frame/master-detail';
import { NothingChosen } from '../frame/nothing-selected';
import { useAddress } from '../frame/use-search-params-state';
import { BoxList } from './box-list';
import { contactMessages } from './inbox-queries';
import { MessagePanel } from './message-panel';
import { stateName, stateTone } from './state-names';

const everyType = 'every';
const types = [
  { value: everyType, label: 'Every inquiry type' },
  ...inquiryTypes.map((type) => ({ value: type, label: stateName(type) })),
];

/** Contact messages: the list, and the one that was chosen. */
export const MessageBox = () => {
  const { read, change } = useAddress();
  const [state, q, type, chosen] = [read('state'), read('q'), read('type'), Number(read('message'))];
  const list = useInfiniteQuery(contactMessages(state, type, q));
  const first = list.data?.pages[0];
  return (
    <MasterDetail>
      <BoxList
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
      </BoxList>
      {chosen > 0 ? (
        <MessagePanel key={chosen} id={chosen} />
      ) : (
        <NothingChosen
          icon="person"
          title="Select a Message"
          text="Choose one from the list to see all of it and what can be done."
        />
      )}
    </MasterDetail>
  );
};
