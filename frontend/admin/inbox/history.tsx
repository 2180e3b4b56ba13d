import type { ListingRequest } from '@marquee/contracts/http/inbox';
import { styled } from 'styled-components';
import { formFields } from '../../platform/forms/form-fields';
import { Button } from '../../ui/inputs/button';
import { FieldLabel, TextArea } from '../../ui/inputs/field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Badge } from '../../ui/text/badge';
import { Moment } from '../../ui/text/moment';
import { ErrorLine } from '../frame/error-line';
import { stateName } from './state-names';

interface MovesProps {
  readonly moves: readonly {
    readonly from: string | null;
    readonly to: string;
    readonly by: string;
    readonly at: string;
  }[];
}

/** Every step from one state to the next, by whom and when. */
export const Moves = ({ moves }: MovesProps) => (
  <Panel>
    <PanelTitle>History</PanelTitle>
    {moves.length === 0 ? (
      <None>Nobody has moved it yet.</None>
    ) : (
      <List>
        {moves.map(({ from, to, by, at }) => (
          <li key={`${to} ${at}`}>
            {from === null ? stateName(to) : `${stateName(from)} → ${stateName(to)}`}
            <By>
              {by}, <Moment at={at} />
            </By>
          </li>
        ))}
      </List>
    )}
  </Panel>
);

const List = styled.ol`
  display: grid;
  gap: 0.5rem;
  margin-top: 0.75rem;
`;

const By = styled.span`
  display: block;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  overflow-wrap: anywhere;
`;

const None = styled.p`
  margin-top: 0.5rem;
  color: ${({ theme }) => theme.color.textMuted};
`;

interface NotesProps {
  readonly notes: ListingRequest['notes'];
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onNote: (text: string) => Promise<unknown>;
}

/** What operators noted for each other. What is typed stays until it was stored. */
export const Notes = ({ notes, busy, error, onNote }: NotesProps) => (
  <Panel>
    <PanelTitle>Notes</PanelTitle>
    {notes.length > 0 && (
      <NoteList>
        {notes.map(({ id, text, by, at }) => (
          <li key={id}>
            <Text>{text}</Text>
            <Signed>
              {by}, <Moment at={at} />
            </Signed>
          </li>
        ))}
      </NoteList>
    )}
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        onNote(formFields(form).note ?? '').then(
          () => form.reset(),
          () => undefined,
        );
      }}
    >
      <FieldLabel>
        New note, for operators only
        <TextArea name="note" required maxLength={5_000} />
      </FieldLabel>
      <ErrorLine error={error} />
      <Button type="submit" $variant="quiet" $size="small" disabled={busy}>
        Add note
      </Button>
    </Form>
  </Panel>
);

const NoteList = styled.ul`
  display: grid;
  gap: 0.75rem;
  margin-top: 0.75rem;
`;

const Text = styled.p`
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`;

const Signed = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

const Form = styled.form`
  display: grid;
  justify-items: start;
  gap: 0.75rem;
  margin-top: 0.75rem;

  > label { width: 100%; }
  textarea { min-height: 5rem; }
`;

type SentMail = ListingRequest['mails'][number];

const stateOf = ({ sentAt, gaveUpAt, attempts }: SentMail) => {
  if (sentAt !== null) return { tone: 'good', word: 'Sent' } as const;
  if (gaveUpAt !== null) return { tone: 'bad', word: 'Not taken by anybody' } as const;
  return { tone: 'plain', word: attempts === 0 ? 'Waiting' : `Tried ${attempts} times` } as const;
};

/** Every mail about it, with what became of it. */
export const Mails = ({ mails }: { readonly mails: readonly SentMail[] }) => (
  <Panel>
    <PanelTitle>Mails</PanelTitle>
    <MailList>
      {mails.map((mail) => {
        const { tone, word } = stateOf(mail);
        return (
          <li key={`${mail.subject} ${mail.createdAt}`}>
            {mail.subject} <Badge $tone={tone}>{word}</Badge>
            <To>
              to {mail.to}, <Moment at={mail.sentAt ?? mail.gaveUpAt ?? mail.createdAt} />
            </To>
          </li>
        );
      })}
    </MailList>
  </Panel>
);

const MailList = styled.ul`
  display: grid;
  gap: 0.625rem;
  margin-top: 0.75rem;
`;

const To = styled.span`
  display: block;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  overflow-wrap: anywhere;
`;
