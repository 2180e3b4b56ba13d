import type { ListingRequest } from '@marquee/contracts/http/inbox';
import type { OperatorArea } from '@marquee/contracts/rules/operator-access';
import { styled } from 'styled-components';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Stack } from '../../ui/layout/stack';
import { Badge, type BadgeTone } from '../../ui/text/badge';
import { DisclosureTitle } from '../../ui/text/disclosure-title';
import { Moment } from '../../ui/text/moment';
import { Muted } from '../../ui/text/muted';
import { adminErrorText } from '../frame/error-line';
import { IfAllowed } from '../frame/rights';
import { stateName } from './state-names';

interface HistoryProps {
  readonly area?: OperatorArea;
  readonly notes: ListingRequest['notes'];
  readonly onNote: (text: string) => Promise<unknown>;
  readonly transitions: readonly {
    readonly from: string | null;
    readonly to: string;
    readonly by: string;
    readonly at: string;
  }[];
  readonly mails: ListingRequest['mails'];
}

export const History = ({ area = 'inbox', notes, onNote, transitions, mails }: HistoryProps) => (
  <>
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
      <IfAllowed area={area}>
        <TextForm label="New internal note" button="Add note" onText={onNote} />
      </IfAllowed>
    </Panel>
    <Timeline transitions={transitions} mails={mails} />
  </>
);

interface TextFormProps {
  readonly label: string;
  readonly hint?: string;
  readonly button: string;
  /** Stores the text. The field is emptied once it is stored. */
  readonly onText: (text: string) => Promise<unknown>;
}

/** One text of several lines with its button. */
export const TextForm = ({ button, onText, ...field }: TextFormProps) => {
  const form = useForm({
    send: ({ text = '' }) => onText(text),
    onSent: (_, element) => element.reset(),
    messageOf: adminErrorText,
  });
  return (
    <NoteForm form={form}>
      <TextField {...field} name="text" lines required maxLength={5_000} />
      <FormError />
      <SubmitButton $variant="quiet" $size="small">
        {button}
      </SubmitButton>
    </NoteForm>
  );
};

const Timeline = ({ transitions, mails }: Pick<HistoryProps, 'transitions' | 'mails'>) => {
  const entries = [
    ...transitions.map(({ from, to, by, at }) => ({
      at,
      key: `${to} ${at}`,
      text: from === null ? stateName(to) : `${stateName(from)} → ${stateName(to)}`,
      detail: by,
    })),
    ...mails.map((mail) => {
      const { tone, text } = mailState(mail);
      return {
        at: mail.sentAt ?? mail.gaveUpAt ?? mail.createdAt,
        key: `${mail.subject} ${mail.createdAt} ${mail.to}`,
        text: (
          <>
            Email: {mail.subject} <Badge $tone={tone}>{text}</Badge>
          </>
        ),
        detail: `to ${mail.to}`,
      };
    }),
  ].sort((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return (
    <Panel>
      <details open={entries.length <= openUpTo}>
        <DisclosureTitle>History and emails ({entries.length})</DisclosureTitle>
        <Stack as="ol" $gap="0.625rem" $top="0.75rem">
          {entries.map(({ key, text, detail, at }) => (
            <li key={key}>
              {text}
              <Detail>
                {detail}, <Moment at={at} />
              </Detail>
            </li>
          ))}
        </Stack>
      </details>
    </Panel>
  );
};

const mailState = ({
  sentAt,
  gaveUpAt,
  attempts,
}: ListingRequest['mails'][number]): { readonly tone: BadgeTone; readonly text: string } => {
  if (sentAt !== null) return { tone: 'good', text: 'Sent' };
  if (gaveUpAt !== null) return { tone: 'bad', text: 'Not delivered' };
  return { tone: 'plain', text: attempts === 0 ? 'Queued' : `Tried ${attempts} times` };
};

const openUpTo = 4;

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
