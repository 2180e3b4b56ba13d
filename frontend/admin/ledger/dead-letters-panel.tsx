import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { reasonOf } from '../../platform/api/api-error';
import { counted } from '../../ui/format/number';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { FieldError } from '../../ui/inputs/field';
import { RowPlaceholders } from '../../ui/inputs/more-rows';
import { Pages } from '../../ui/inputs/pagination';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { DeadLetterItem } from './dead-letter-item';
import { type DeadLetterState, deadLetters, deadLettersPerPage } from './ledger-queries';

const states: readonly DeadLetterState[] = ['all', 'parked', 'replayed', 'discarded'];
const labels: Readonly<Record<DeadLetterState, string>> = {
  all: 'All',
  parked: 'Parked',
  replayed: 'Replayed',
  discarded: 'Discarded',
};

/** The messages that nobody could read or count, page by page. State and page live in the address. */
export const DeadLettersPanel = () => {
  const [params, setParams] = useSearchParams();
  const state = states.find((known) => known === params.get('state')) ?? 'all';
  const page = pageIn(params.get('page'));
  const { data, error } = useQuery(deadLetters(state, page));

  const addressOf = (other: number): string => {
    const next = new URLSearchParams(params);
    next.set('page', String(other));
    return `?${next}`;
  };
  const choose = (chosen: DeadLetterState) =>
    setParams(chosen === 'all' ? {} : { state: chosen }, { replace: true, preventScrollReset: true });

  return (
    <Letters aria-labelledby="dead-letters">
      <PanelTitle id="dead-letters">Dead letters</PanelTitle>
      <Lead>
        Messages that could not be read or counted, whole. A replayed one is counted once, however often it is
        replayed; a discarded one stays in the books, as quarantined.
      </Lead>
      <ChoiceRow
        legend="State"
        name="letter-state"
        wraps
        choices={states}
        labelOf={(state) => labels[state]}
        chosen={state}
        disabled={false}
        onChoose={choose}
      />
      <Count role="status">
        {data === undefined ? '\u00a0' : counted(data.total, 'dead letter', 'dead letters')}
      </Count>
      {error !== null && (
        <FieldError role="alert">The dead letters did not arrive: {reasonOf(error)}</FieldError>
      )}
      {data === undefined && error === null && <RowPlaceholders />}
      <List>
        {data?.letters.map((letter) => (
          <DeadLetterItem key={letter.id} letter={letter} />
        ))}
      </List>
      {data !== undefined && (
        <Pages
          current={page}
          last={Math.max(1, Math.ceil(data.total / deadLettersPerPage))}
          urlOf={addressOf}
        />
      )}
    </Letters>
  );
};

const pageIn = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,5}$/.test(text) ? Number(text) : 1;

const Letters = styled(Panel)`
  margin-top: 1rem;
`;

const Lead = styled.p`
  max-width: ${({ theme }) => theme.width.text};
  margin-block: 0.25rem 1rem;
  color: ${({ theme }) => theme.color.textMuted};
`;

const Count = styled.p`
  margin-block: 0.75rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

const List = styled.ul`
  display: grid;
  gap: 0.75rem;
`;
