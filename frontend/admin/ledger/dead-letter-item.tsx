import { type DeadLetter, shownBytesMax } from '@marquee/contracts/http/dead-letters';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { reasonOf } from '../../platform/api/api-error';
import { showToast } from '../../platform/toast/toast-store';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog';
import { momentOf } from '../../ui/format/day';
import { counted } from '../../ui/format/number';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { ledgerKey, moveDeadLetter, wholeDeadLetter } from './ledger-queries';

const moved = { replay: 'Dead letter replayed', discard: 'Dead letter discarded' } as const;

/** One message that was set aside: why, its bytes as text, and what can be done with it. */
export const DeadLetterItem = ({ letter }: { readonly letter: DeadLetter }) => {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const move = useMutation({
    mutationFn: moveDeadLetter,
    onSuccess: async (_letter, { move: done }) => {
      showToast({ title: moved[done] });
      await queryClient.invalidateQueries({ queryKey: ledgerKey });
    },
    onError: (error) =>
      showToast({ title: 'Error', text: `Nothing was moved: ${reasonOf(error)}`, tone: 'destructive' }),
  });
  const name = `dead letter ${letter.id}`;

  return (
    <Item>
      <Head>
        <strong>{letter.reason}</strong>
        <State>{letter.counted ? 'counted after all' : letter.state}</State>
      </Head>
      <Muted>
        {letter.producer === null ? 'of unknown origin' : `${letter.producer.slice(0, 8)}/${letter.seq}`} ·{' '}
        {letter.events === null ? 'unknown number of events' : counted(letter.events, 'event', 'events')} ·
        stage {letter.stage} · {letter.queue} · first seen {momentOf(letter.firstAt)} ·{' '}
        {counted(letter.attempts, 'attempt', 'attempts')} · {counted(letter.bytes, 'byte', 'bytes')}
      </Muted>
      <Actions>
        <Button
          type="button"
          $variant="quiet"
          $size="small"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        >
          {open ? 'Hide bytes' : 'Show bytes'}
          <VisuallyHidden> of {name}</VisuallyHidden>
        </Button>
        {!letter.counted && (
          <ConfirmDialog
            trigger={
              <Button type="button" $variant="quiet" $size="small" disabled={move.isPending}>
                Replay<VisuallyHidden> {name}</VisuallyHidden>
              </Button>
            }
            title="Replay this message?"
            text="It goes back to the queue as it was. What was wrong with it should have been mended first; otherwise it comes back here."
            confirm="Replay"
            onConfirm={() => move.mutate({ id: letter.id, move: 'replay' })}
          />
        )}
        {!letter.counted && letter.state !== 'discarded' && (
          <ConfirmDialog
            trigger={
              <Button type="button" $variant="quiet" $size="small" disabled={move.isPending}>
                Discard<VisuallyHidden> {name}</VisuallyHidden>
              </Button>
            }
            title="Discard this message?"
            text="Its events will not be counted. It stays in the list and in the books, as quarantined, and can still be replayed."
            confirm="Discard"
            onConfirm={() => move.mutate({ id: letter.id, move: 'discard' })}
          />
        )}
      </Actions>
      {open && <Bytes id={letter.id} bytes={letter.bytes} />}
    </Item>
  );
};

const Bytes = ({ id, bytes }: { readonly id: number; readonly bytes: number }) => {
  const { data, error } = useQuery(wholeDeadLetter(id));
  if (error !== null)
    return <FieldError role="alert">The bytes did not arrive: {reasonOf(error)}</FieldError>;
  if (data === undefined) return <Muted role="status">Loading</Muted>;
  return (
    <>
      {bytes > shownBytesMax && <Muted>The first {counted(shownBytesMax, 'byte', 'bytes')} of it.</Muted>}
      <Raw tabIndex={0} role="group" aria-label={`Bytes of dead letter ${id}`}>
        {data.text}
      </Raw>
      <Raw tabIndex={0} role="group" aria-label={`Headers of dead letter ${id}`}>
        {JSON.stringify(data.headers, null, 2)}
      </Raw>
    </>
  );
};

const Item = styled.li`
  display: grid;
  gap: 0.5rem;
  padding: 0.875rem 1rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.medium};

  > * { min-width: 0; }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: 0.25rem 1rem;
  overflow-wrap: anywhere;
`;

const State = styled.span`
  color: ${({ theme }) => theme.color.lightText};
  font-weight: 700;
`;

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  overflow-wrap: anywhere;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
`;

const Raw = styled.pre`
  overflow: auto;
  max-height: 16rem;
  padding: 0.75rem;
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.ink};
  font-size: ${({ theme }) => theme.size.tiny};
  white-space: pre-wrap;
  overflow-wrap: anywhere;
`;
