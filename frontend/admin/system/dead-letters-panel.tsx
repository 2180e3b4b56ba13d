import { counted } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { LoadError } from '../../ui/feedback/load-error';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { RowPlaceholders } from '../../ui/inputs/more-rows';
import { Pages } from '../../ui/inputs/pagination';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { DeadLetterItem } from './dead-letter-item';
import { type DeadLetterState, deadLetters, deadLettersPerPage } from './ledger-queries';

const states: readonly DeadLetterState[] = ['all', 'parked', 'replayed', 'discarded'];
const labels: Readonly<Record<DeadLetterState, string>> = {
  all: 'All',
  parked: 'Parked',
  replayed: 'Replayed',
  discarded: 'Discarded',
};

/** Messages that could not be read or counted, page by page. State and page live in the URL. */
export const DeadLettersPanel = () => {
  const [params, setParams] = useSearchParams();
  const state = states.find((known) => known === params.get('state')) ?? 'all';
  const page = pageIn(params.get('page'));
  const { data, error } = useQuery(deadLetters(state, page));

  const urlOf = (other: number): string => {
    const next = new URLSearchParams(params);
    next.set('page', String(other));
    return `?${next}`;
  };
  const choose = (chosen: DeadLetterState) =>
    setParams(chosen === 'all' ? {} : { state: chosen }, { replace: true, preventScrollReset: true });

  return (
    <DeadLetters aria-labelledby="dead-letters">
      <PanelTitle id="dead-letters">Dead letters</PanelTitle>
      <Lead>
        Messages that could not be read or counted. A message is counted once, however often it is replayed; a
        discarded one stays in the ledger as quarantined.{' '}
        <a href="/handbook/repairs#dead-letters">In the handbook</a>
      </Lead>
      <ChoiceRow
        legend="State"
        name="dead-letter-state"
        wraps
        choices={states}
        labelOf={(state) => labels[state]}
        chosen={state}
        disabled={false}
        onChoose={choose}
      />
      <Count role="status" $small>
        {data === undefined ? '\u00a0' : counted(data.total, 'dead letter', 'dead letters')}
      </Count>
      <LoadError what="the dead letters" error={error} />
      {data === undefined && error === null && <RowPlaceholders />}
      <Stack as="ul" $gap="0.75rem">
        {data?.letters.map((deadLetter) => (
          <DeadLetterItem key={deadLetter.id} deadLetter={deadLetter} />
        ))}
      </Stack>
      {data !== undefined && (
        <Pages current={page} last={Math.max(1, Math.ceil(data.total / deadLettersPerPage))} urlOf={urlOf} />
      )}
    </DeadLetters>
  );
};

const pageIn = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;

const DeadLetters = styled(Panel)`
  margin-top: 1rem;
`;

const Lead = styled(Muted)`
  max-width: ${({ theme }) => theme.width.text};
  margin-block: 0.25rem 1rem;
`;

const Count = styled(Muted)`
  margin-block: 0.75rem;
`;
