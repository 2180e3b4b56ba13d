import { type DeadLetter, shownBytesMax } from '@marquee/contracts/http/dead-letters';
import { rebuildCommand } from '@marquee/contracts/ledger/ledger-sentence';
import { counted } from '@marquee/contracts/text/number';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { reasonOf } from '../../platform/api/api-error';
import { showError, showToast } from '../../platform/toast/toast-store';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog';
import { LoadError } from '../../ui/feedback/load-error';
import { capitalized } from '../../ui/format/capitalized';
import { momentOf } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { Cluster } from '../../ui/layout/stack';
import { Badge } from '../../ui/text/badge';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { ledgerKey, moveDeadLetter, wholeDeadLetter } from './ledger-queries';

export const DeadLetterItem = ({ deadLetter }: { readonly deadLetter: DeadLetter }) => {
  const queryClient = useQueryClient();
  const [open, setOpen] = useState(false);
  const move = useMutation({
    mutationFn: moveDeadLetter,
    onSuccess: async ({ closedDays = [] }, { move: asked }) => {
      const exact = closedDays.map((day) => `${day} closed for people: ${rebuildCommand(day)}`).join('; ');
      showToast({ title: `Dead letter ${asked}ed`, text: exact || undefined });
      await queryClient.invalidateQueries({ queryKey: ledgerKey });
    },
    onError: (error, { move: asked }) => showError(`Couldn't ${asked} the dead letter: ${reasonOf(error)}`),
  });
  const name = `dead letter ${deadLetter.id}`;

  const confirm = (asked: 'replay' | 'discard', text: string) => (
    <ConfirmDialog
      button={{ $size: 'small', 'aria-disabled': move.isPending }}
      about={name}
      title={`${capitalized(asked)} this message?`}
      text={text}
      confirm={capitalized(asked)}
      tone={asked === 'discard' ? 'destructive' : 'plain'}
      onConfirm={() => move.mutate({ id: deadLetter.id, move: asked })}
    />
  );

  return (
    <Item>
      <Cluster $justify="space-between" $align="start" $gap="1rem" $wrap="nowrap">
        <Reason>{deadLetter.reason}</Reason>
        <Badge $tone={deadLetter.counted ? 'good' : deadLetter.state === 'parked' ? 'light' : 'muted'}>
          {capitalized(deadLetter.counted ? 'counted' : deadLetter.state)}
        </Badge>
      </Cluster>
      <Muted $small>
        {deadLetter.producer === null
          ? 'unknown producer'
          : `${deadLetter.producer.slice(0, 8)}/${deadLetter.seq}`}{' '}
        ·{' '}
        {deadLetter.events === null
          ? 'unknown number of events'
          : counted(deadLetter.events, 'event', 'events')}{' '}
        · stage {deadLetter.stage} · {deadLetter.queue} · first seen {momentOf(deadLetter.firstAt)} ·{' '}
        {counted(deadLetter.attempts, 'attempt', 'attempts')} · {counted(deadLetter.bytes, 'byte', 'bytes')}
      </Muted>
      <Cluster $align="stretch" $gap="0.5rem">
        <Button $variant="quiet" $size="small" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Hide bytes' : 'Show bytes'}
          <VisuallyHidden> of {name}</VisuallyHidden>
        </Button>
        {!deadLetter.counted &&
          confirm(
            'replay',
            'It returns to its queue unchanged. Fix the cause first; otherwise it becomes a dead letter again.',
          )}
        {!deadLetter.counted &&
          deadLetter.state !== 'discarded' &&
          confirm(
            'discard',
            'Its events will not be counted. It stays in this list and in the ledger as quarantined, and can still be replayed.',
          )}
      </Cluster>
      {open && <Bytes id={deadLetter.id} bytes={deadLetter.bytes} />}
    </Item>
  );
};

const Bytes = ({ id, bytes }: { readonly id: number; readonly bytes: number }) => {
  const { data, error } = useQuery(wholeDeadLetter(id));
  if (error !== null) return <LoadError what="the bytes" error={error} />;
  if (data === undefined)
    return (
      <Muted $small role="status">
        Loading
      </Muted>
    );
  return (
    <>
      {bytes > shownBytesMax && <Muted $small>First {counted(shownBytesMax, 'byte', 'bytes')}.</Muted>}
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
  overflow-wrap: anywhere;

  > * { min-width: 0; }
`;

/** One problem of an unreadable message on each line. */
const Reason = styled.strong`
  min-width: 0;
  white-space: pre-line;
`;

const Raw = styled.pre`
  overflow: auto;
  max-height: 16rem;
  padding: 0.75rem;
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.surface};
  font-size: ${({ theme }) => theme.size.tiny};
  white-space: pre-wrap;
`;
