import type { ListingRequest } from '@marquee/contracts/http/inbox';
import { styled } from 'styled-components';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Stack } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Moment } from '../../ui/text/moment';
import { Muted } from '../../ui/text/muted';
import { adminErrorText } from '../frame/error-line';
import { mailState } from '../frame/mail-state';
import { May } from '../frame/rights';
import { stateName } from './state-names';

interface HistoryProps {
  readonly notes: ListingRequest['notes'];
  /** Stores a note. */
  readonly onNote: (text: string) => Promise<unknown>;
  readonly moves: readonly {
    readonly from: string | null;
    readonly to: string;
    readonly by: string;
    readonly at: string;
  }[];
  readonly mails: ListingRequest['mails'];
}

/** The internal notes, the state changes and the emails of a request or message. */
export const History = ({ notes, onNote, moves, mails }: HistoryProps) => (
  <>
    <Notes notes={notes} onNote={onNote} />
    <Moves moves={moves} />
    <Mails mails={mails} />
  </>
);

const Notes = ({ notes, onNote }: Pick<HistoryProps, 'notes' | 'onNote'>) => {
  const form = useForm({
    send: ({ note = '' }) => onNote(note),
    onSent: (_, element) => element.reset(),
    messageOf: adminErrorText,
  });
  return (
    <Panel>
      <PanelTitle>Notes</PanelTitle>
      {notes.length > 0 && (
        <Stack as="ul" $gap="0.75rem" $top="0.75rem">
          {notes.map(({ id, text, by, at }) => (
            <li key={id}>
              <NoteText>{text}</NoteText>
              <Muted $small>
                {by}, <Moment at={at} />
              </Muted>
            </li>
          ))}
        </Stack>
      )}
      <May area="inbox">
        <NoteForm form={form}>
          <TextField label="New internal note" name="note" lines required maxLength={5_000} />
          <FormError />
          <SubmitButton $variant="quiet" $size="small">
            Add note
          </SubmitButton>
        </NoteForm>
      </May>
    </Panel>
  );
};

const Moves = ({ moves }: Pick<HistoryProps, 'moves'>) => (
  <Panel>
    <PanelTitle>History</PanelTitle>
    {moves.length === 0 ? (
      <Muted $top="0.5rem">No changes yet.</Muted>
    ) : (
      <Stack as="ol" $gap="0.5rem" $top="0.75rem">
        {moves.map(({ from, to, by, at }) => (
          <li key={`${to} ${at}`}>
            {from === null ? stateName(to) : `${stateName(from)} → ${stateName(to)}`}
            <Detail>
              {by}, <Moment at={at} />
            </Detail>
          </li>
        ))}
      </Stack>
    )}
  </Panel>
);

const Mails = ({ mails }: Pick<HistoryProps, 'mails'>) => (
  <Panel>
    <PanelTitle>Emails</PanelTitle>
    <Stack as="ul" $gap="0.625rem" $top="0.75rem">
      {mails.map((mail) => {
        const { tone, text } = mailState(mail);
        return (
          <li key={`${mail.subject} ${mail.createdAt}`}>
            {mail.subject} <Badge $tone={tone}>{text}</Badge>
            <Detail>
              to {mail.to}, <Moment at={mail.sentAt ?? mail.gaveUpAt ?? mail.createdAt} />
            </Detail>
          </li>
        );
      })}
    </Stack>
  </Panel>
);

const NoteText = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

const NoteForm = styled(Form)`
  justify-items: start;
  gap: 0.75rem;
  margin-top: 0.75rem;

  > div { width: 100%; }
  textarea { min-height: 5rem; }
`;

const Detail = styled(Muted).attrs({ as: 'span', $small: true })`
  display: block;
  overflow-wrap: anywhere;
`;
