import {
  type ContactMessage,
  type ContactMessageState,
  contactMessageStates,
} from '@marquee/contracts/http/inbox';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { Panel } from '../../ui/layout/panel';
import { FactList } from '../../ui/text/fact-list';
import { Moment } from '../../ui/text/moment';
import { FaultLine } from '../frame/error-line';
import { Chosen, ChosenHead } from './chosen';
import { contactMessage, inboxKey, noteMessage, setMessageState } from './inbox-queries';
import { MailTo } from './mail-to';
import { Mails } from './mails';
import { Moves } from './moves';
import { Notes } from './notes';
import { stateName } from './state-names';

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
        <ChosenHead title={message.subject} state={message.state} />
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
        <FaultLine error={move.error} />
      </Panel>
      <Notes notes={message.notes} busy={note.isPending} error={note.error} onNote={note.mutateAsync} />
      <Moves moves={message.changes} />
      <Mails mails={message.mails} />
    </>
  );
};
