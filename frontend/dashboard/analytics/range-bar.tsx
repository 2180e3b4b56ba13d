import type { Day } from '@marquee/contracts/rules/days';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Form, FormError, SubmitButton, useForm } from '../../platform/forms/form';
import { TextField } from '../../platform/forms/text-field';
import { Segment, Segments } from '../../ui/inputs/segments';
import { Cluster } from '../../ui/layout/stack';
import { namedRanges, rangeError, type SelectedRange } from './selected-range';

interface RangeBarProps {
  readonly selected: SelectedRange;
  /** The days on the screen, which a custom range starts from. */
  readonly shown: { readonly first: Day; readonly last: Day; readonly today: Day };
  readonly onRange: (range: SelectedRange) => void;
}

/** Selects the days of the dashboard. */
export const RangeBar = ({ selected, shown, onRange }: RangeBarProps) => {
  const [isCustom, setCustom] = useState(selected.is === 'custom');
  const form = useForm({
    check: ({ from = '', to = '' }) => {
      const error = rangeError(from, to, shown.today);
      return error === null ? undefined : { '': error };
    },
    send: async ({ from = '', to = '' }) => onRange({ is: 'custom', from, to }),
  });
  const select = (range: SelectedRange) => {
    setCustom(false);
    onRange(range);
  };
  return (
    <Cluster $align="flex-end" $gap="0.75rem 1rem">
      <Segments>
        <legend>Range</legend>
        {namedRanges.map(
          (range) =>
            range.is === 'days' && (
              <Segment
                key={range.days}
                aria-pressed={!isCustom && selected.is === 'days' && selected.days === range.days}
                onClick={() => select(range)}
              >
                {range.days} days
              </Segment>
            ),
        )}
        <Segment aria-pressed={isCustom} aria-expanded={isCustom} onClick={() => setCustom(true)}>
          Custom
        </Segment>
      </Segments>
      {isCustom && (
        <Days form={form} noValidate>
          <TextField
            label="From"
            type="date"
            name="from"
            defaultValue={shown.first}
            max={shown.today}
            required
          />
          <TextField label="To" type="date" name="to" defaultValue={shown.last} max={shown.today} required />
          <SubmitButton $variant="quiet">Show these days</SubmitButton>
          <FormError />
        </Days>
      )}
    </Cluster>
  );
};

const Days = styled(Form)`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: 0.75rem;

  input { min-width: 9.5rem; }
`;
