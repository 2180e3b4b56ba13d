import type { ListingRequest } from '@marquee/contracts/http/inbox';
import { styled } from 'styled-components';
import { formFields } from '../../platform/forms/form-fields';
import { Button } from '../../ui/inputs/button';
import { FieldLabel, TextArea } from '../../ui/inputs/field';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Moment } from '../../ui/text/moment';
import { FaultLine } from '../frame/error-line';

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
      <List>
        {notes.map(({ id, text, by, at }) => (
          <li key={id}>
            <Text>{text}</Text>
            <Signed>
              {by}, <Moment at={at} />
            </Signed>
          </li>
        ))}
      </List>
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
      <FaultLine error={error} />
      <Button type="submit" $variant="quiet" $size="small" disabled={busy}>
        Add note
      </Button>
    </Form>
  </Panel>
);

const List = styled.ul`
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
