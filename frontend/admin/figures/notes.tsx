import type { Notes } from '@marquee/contracts/http/notes';
import type { Day } from '@marquee/contracts/rules/days';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { reasonOf } from '../../platform/api/api-error';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { showError } from '../../platform/toast/toast-store';
import { longDay } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { adminKey } from '../frame/admin-calls';
import { adminErrorText } from '../frame/error-line';
import { IfAllowed } from '../frame/rights';
import { addNote, removeNote } from './figures-queries';

/** The texts of every day that has a note, or on which placements began or ended. */
export const noteTexts = ({ notes, placements }: Notes): ReadonlyMap<Day, string[]> => {
  const texts = new Map<Day, string[]>();
  const add = (day: Day, text: string): void => {
    texts.set(day, [...(texts.get(day) ?? []), text]);
  };
  for (const { day, text } of notes) add(day, text);
  const changes = new Map<string, string[]>();
  for (const { day, did, name } of placements)
    changes.set(`${day} ${did}`, [...(changes.get(`${day} ${did}`) ?? []), name]);
  for (const [change, names] of changes) {
    const [day = '', did = ''] = change.split(' ');
    const rest = names.length > 3 ? [`${names.length - 3} more`] : [];
    const who = [...names.slice(0, 3), ...rest].join(', ');
    add(day, `${names.length === 1 ? 'Placement' : 'Placements'} ${did}: ${who}`);
  }
  return texts;
};

interface NoteListProps {
  readonly shown: Notes;
  readonly latest: Day;
  readonly children: ReactNode;
}

export const NoteList = ({ shown, latest, children }: NoteListProps) => {
  const [isOpen, setOpen] = useState(false);
  const queryClient = useQueryClient();
  const changed = () => queryClient.invalidateQueries({ queryKey: [adminKey, 'notes'] });
  const remove = useMutation({
    mutationFn: removeNote,
    onSuccess: changed,
    onError: (failure) => showError(`Couldn't remove the note: ${reasonOf(failure)}`),
  });
  const own = new Map(shown.notes.map((note) => [`${note.day} ${note.text}`, note]));
  const days = [...noteTexts(shown)].sort(([one], [other]) => (one < other ? 1 : -1));
  return (
    <Stack as="section" $gap="0.5rem" $top="1rem" aria-label="Notes">
      {days.length > 0 && (
        <ul>
          {days.flatMap(([day, texts]) =>
            texts.map((text) => {
              const note = own.get(`${day} ${text}`);
              return (
                <Item key={`${day} ${text}`}>
                  <span>
                    <strong>{longDay(day)}</strong> <bdi>{text}</bdi>
                    {note !== undefined && (
                      <Muted as="span" $small>
                        {' '}
                        by {note.by}
                      </Muted>
                    )}
                  </span>
                  {note !== undefined && (
                    <IfAllowed area="figures">
                      <Button $variant="quiet" $size="small" onClick={() => remove.mutate(note.id)}>
                        Remove<VisuallyHidden> the note “{text}”</VisuallyHidden>
                      </Button>
                    </IfAllowed>
                  )}
                </Item>
              );
            }),
          )}
        </ul>
      )}
      <Actions data-screen-only>
        {!isOpen && (
          <IfAllowed area="figures">
            <Button $variant="quiet" $size="small" onClick={() => setOpen(true)}>
              Add a note
            </Button>
          </IfAllowed>
        )}
        {children}
      </Actions>
      {isOpen && (
        <NoteForm
          latest={latest}
          onAdded={() => {
            setOpen(false);
            return changed();
          }}
        />
      )}
    </Stack>
  );
};

const NoteForm = ({ latest, onAdded }: { readonly latest: Day; readonly onAdded: () => unknown }) => {
  const form = useForm({
    send: ({ day = '', text = '' }) => addNote({ day, text }),
    onSent: onAdded,
    messageOf: adminErrorText,
  });
  return (
    <Inline form={form}>
      <TextField label="Day" name="day" type="date" defaultValue={latest} required takesFocus />
      <TextField label="Note" name="text" maxLength={200} required />
      <SubmitButton $variant="quiet">Add note</SubmitButton>
      <FormError />
    </Inline>
  );
};

const Actions = styled(Cluster)`&:empty { display: none; }`;

const Item = styled(Cluster).attrs({ as: 'li', $justify: 'space-between', $gap: '1rem', $wrap: 'nowrap' })`
  min-height: 2rem;
  overflow-wrap: anywhere;
`;

const Inline = styled(Form)`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: 0.75rem;

  > :nth-child(2) { flex: 1 1 14rem; }
  > [role='alert'] { flex-basis: 100%; }
`;
