import type { Day } from '@marquee/contracts/rules/days';
import { styled } from 'styled-components';
import { daysError } from './days-error';
import { Form, FormError, SubmitButton, useForm } from './form';
import { TextField } from './text-field';

interface DaysFormProps {
  /** The initial values of the fields. */
  readonly first: Day | undefined;
  readonly last: Day | undefined;
  readonly latest: Day;
  readonly maxDays: number;
  readonly onDays: (from: Day, to: Day) => void;
}

/** Two days, both included, checked before they are shown. */
export const DaysForm = ({ first, last, latest, maxDays, onDays }: DaysFormProps) => {
  const form = useForm({
    check: ({ from = '', to = '' }) => {
      const error = daysError(from, to, latest, maxDays);
      return error === null ? undefined : { '': error };
    },
    send: async ({ from = '', to = '' }) => onDays(from, to),
  });
  return (
    <Days form={form} noValidate>
      {/* Other days on the screen, as after the Back button, replace what the fields hold. */}
      <TextField
        key={`from ${first}`}
        label="From"
        type="date"
        name="from"
        defaultValue={first}
        max={latest}
        required
      />
      <TextField
        key={`to ${last}`}
        label="To"
        type="date"
        name="to"
        defaultValue={last}
        max={latest}
        required
      />
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
