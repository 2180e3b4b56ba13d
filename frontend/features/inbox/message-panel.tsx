import { type ContactMessage, type ContactMessageState, contactMessageStates } from '@marquee/contracts/http/inbox';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { reasonOf } from '../../api/api-error';
import { FaultLine } from '../../desk/fault-line';
import { NothingChosen } from '../../desk/nothing-chosen';
import { Badge } from '../../ui/badge';
import { ChoiceRow } from '../../ui/choice-row';
import { FactList } from '../../ui/fact-list';
import { FieldError } from '../../ui/field';
import { Moment } from '../../ui/moment';
import { Panel, PanelTitle } from '../../ui/panel';
import { Skeleton } from '../../ui/skeleton';
import { contactMessage, inboxKey, noteMessage, setMessageState } from './inbox-queries';
import { Mails } from './mails';
import { Moves } from './moves';
import { Notes } from './notes';
import { stateName, stateTone } from './state-names';

const labels: Readonly<Record<ContactMessageState, string>> = {
  new: 'New',
  open: 'Open',
  answered: 'Answered',
  closed: 'Closed',
  spam: 'Spam',
};

/** One message, and what was done about it. It is answered by mail, from wherever the operator writes mail. */
export const MessagePanel = ({ id }: { readonly id: number }) => {
  const { data, isPending, error } = useQuery(contactMessage(id));
  if (isPending) return <Skeleton $height="24rem" />;
  if (error !== null && data === undefined) return <FieldError role="alert">The message did not arrive: {reasonOf(error)}</FieldError>;
  if (data === null || data === undefined)
    return (
      <NothingChosen
        icon="person"
        title="There is no such message"
        text="Choose one from the list to see all of it and what can be done."
      />
    );
  return <Message message={data} />;
};

const Message = ({ message }: { readonly message: ContactMessage }) => {
  const queryClient = useQueryClient();
  const keep = (changed: ContactMessage) => {
    queryClient.setQueryData(contactMessage(message.id).queryKey, changed);
    void queryClient.invalidateQueries({ queryKey: [...inboxKey, 'messages'] });
  };
  const note = useMutation({ mutationFn: (text: string) => noteMessage(message.id, text), onSuccess: keep });
  const move = useMutation({ mutationFn: (state: ContactMessageState) => setMessageState(message.id, state), onSuccess: keep });
  return (
    <Column>
      <Panel>
        <Head>
          <PanelTitle>{message.subject}</PanelTitle>
          <Badge $tone={stateTone(message.state)}>{stateName(message.state)}</Badge>
        </Head>
        <FactList>
          <dt>Reference</dt>
          <dd>{message.reference}</dd>
          <dt>From</dt>
          <dd>
            {message.name},{' '}
            <a href={`mailto:${message.email}?subject=${encodeURIComponent(`Re: [${message.reference}] ${message.subject}`)}`}>
              {message.email}
            </a>
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
