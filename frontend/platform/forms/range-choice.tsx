import type { Day } from '@marquee/contracts/rules/days';
import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Segment, type Segments } from '../../ui/inputs/segments';
import { Stack } from '../../ui/layout/stack';
import { daysError } from './days-error';
import { Form, FormError, SubmitButton, useForm } from './form';
import { TextField } from './text-field';

/** From one day to another, both included. */
export interface CustomRange {
  readonly is: 'custom';
  readonly from: Day;
  readonly to: Day;
}

interface RangeChoiceProps<Named> {
  readonly named: readonly { readonly range: Named; readonly label: ReactNode }[];
  readonly selected: Named | CustomRange;
  readonly shown: { readonly first: Day; readonly last: Day } | undefined;
  readonly latest: Day;
  readonly maxDays: number;
  /** Around the segments. */
  readonly Frame: typeof Segments;
  readonly onRange: (range: Named | CustomRange) => void;
  readonly children?: ReactNode;
}

/** Selects the days of a dashboard: by name, or from one day to another. */
export const RangeChoice = <Named extends { readonly is: string }>({
  named,
  selected,
  shown,
  latest,
  maxDays,
  Frame,
  onRange,
  children,
}: RangeChoiceProps<Named>) => {
  // The form is open for one range and closed for the next, also after the browser's Back button.
  const [openFor, setOpenFor] = useState<string>();
  const key = JSON.stringify(selected);
  const isCustom = selected.is === 'custom' || openFor === key;
  const select = (range: Named | CustomRange) => {
    setOpenFor(undefined);
    onRange(range);
  };
  return (
    <Stack $gap="0.75rem">
      <Frame>
        <legend>Range</legend>
        {named.map(({ range, label }) => (
          <Segment
            key={JSON.stringify(range)}
            aria-pressed={!isCustom && JSON.stringify(range) === key}
            onClick={() => select(range)}
          >
            {label}
          </Segment>
        ))}
        <Segment aria-pressed={isCustom} aria-expanded={isCustom} onClick={() => setOpenFor(key)}>
          Custom
        </Segment>
      </Frame>
      {isCustom && (
        <DaysForm
          shown={shown}
          latest={latest}
          maxDays={maxDays}
          onDays={(from, to) => select({ is: 'custom', from, to })}
        />
      )}
      {children}
    </Stack>
  );
};

interface DaysFormProps extends Pick<RangeChoiceProps<unknown>, 'shown' | 'latest' | 'maxDays'> {
  readonly onDays: (from: Day, to: Day) => void;
}

/** Two days, both included, checked before they are shown. */
const DaysForm = ({ shown, latest, maxDays, onDays }: DaysFormProps) => {
  const form = useForm({
    check: ({ from = '', to = '' }) => {
      const error = daysError(from, to, latest, maxDays);
      return error === null ? undefined : { '': error };
    },
    send: async ({ from = '', to = '' }) => onDays(from, to),
  });
  const day = (label: string, name: string, initial: Day | undefined) => (
    // Other days on the screen, as after the Back button, replace what the field holds.
    <TextField
      key={`${name} ${initial}`}
      label={label}
      type="date"
      name={name}
      defaultValue={initial}
      max={latest}
      required
    />
  );
  return (
    <Days form={form} noValidate>
      {day('From', 'from', shown?.first)}
      {day('To', 'to', shown?.last)}
      <SubmitButton $variant="quiet">Show these days</SubmitButton>
      <FormError />
    </Days>
  );
};

const Days = styled(Form)`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: 0.75rem;

  input { min-width: 9.5rem; }
  > [role='alert'] { flex-basis: 100%; }
`;
