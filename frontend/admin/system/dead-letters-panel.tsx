import { counted } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { LoadError } from '../../ui/feedback/load-error';
import { capitalized } from '../../ui/format/capitalized';
import { ChoiceRow } from '../../ui/inputs/choice-row';
import { RowPlaceholders } from '../../ui/inputs/more-rows';
import { Pages } from '../../ui/inputs/pagination';
import { Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { ListCount } from '../frame/list-parts';
import { pageIn } from '../frame/record-search';
import { TitledPanel } from '../frame/titled-panel';
import { usePageUrls, useSearchParamsState } from '../frame/use-search-params-state';
import { DeadLetterItem } from './dead-letter-item';
import { type DeadLetterState, deadLetters, deadLettersPerPage } from './ledger-queries';

const states: readonly DeadLetterState[] = ['all', 'parked', 'replayed', 'discarded'];

export const DeadLettersPanel = () => {
  const { read, change } = useSearchParamsState();
  const urlOf = usePageUrls();
  const state = states.find((known) => known === read('state')) ?? 'all';
  const page = pageIn(read('page'));
  const { data, error } = useQuery(deadLetters(state, page));
  return (
    <TitledPanel id="dead-letters" title="Dead letters">
      <Lead>
        Messages that could not be read or counted. A message is counted once, however often it is replayed; a
        discarded one stays in the ledger as quarantined.{' '}
        <a href="/handbook/repairs#dead-letters">In the handbook</a>
      </Lead>
      <ChoiceRow
        legend="State"
        name="dead-letter-state"
        choices={states}
        labelOf={capitalized}
        chosen={state}
        onChoose={(chosen) => change({ state: chosen === 'all' ? '' : chosen, page: '' })}
      />
      <ListCount role="status">
        {data === undefined ? '\u00a0' : counted(data.total, 'dead letter', 'dead letters')}
      </ListCount>
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
    </TitledPanel>
  );
};

const Lead = styled(Muted)`
  max-width: ${({ theme }) => theme.width.text};
  margin-block: 0.25rem 1rem;
`;
