import type { Day } from '@marquee/contracts/rules/days';
import { useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import { Field, FieldError, FieldLabel } from '../../ui/inputs/field';
import { namedRanges, rangeError, type SelectedRange } from './selected-range';

interface RangeBarProps {
  readonly asked: SelectedRange;
  /** The days that are shown, with which a choice of one's own begins. */
  readonly shown: { readonly first: Day; readonly last: Day; readonly today: Day };
  readonly onRange: (range: SelectedRange) => void;
}

/** Which days are shown. */
export const RangeBar = ({ asked, shown, onRange }: RangeBarProps) => {
  const [choosing, setChoosing] = useState(asked.is === 'custom');
  const [fault, setFault] = useState<string | null>(null);
  const name = (range: SelectedRange) => {
    setChoosing(false);
    setFault(null);
    onRange(range);
  };
  return (
    <Bar>
      <Group>
        <legend>Range</legend>
        {namedRanges.map(
          (range) =>
            range.is === 'days' && (
              <Choice
                key={range.days}
                type="button"
                aria-pressed={!choosing && asked.is === 'days' && asked.days === range.days}
                onClick={() => name(range)}
              >
                {range.days} days
              </Choice>
            ),
        )}
        <Choice
          type="button"
          aria-pressed={choosing}
          aria-expanded={choosing}
          onClick={() => setChoosing(true)}
        >
          Custom
        </Choice>
      </Group>
      {choosing && (
        <Days
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const form = new FormData(event.currentTarget);
            const [from, to] = [String(form.get('from') ?? ''), String(form.get('to') ?? '')];
            const found = rangeError(from, to, shown.today);
            setFault(found);
            if (found === null) onRange({ is: 'custom', from, to });
          }}
        >
          <FieldLabel>
            From
            <Field
              type="date"
              name="from"
              defaultValue={shown.first}
              max={shown.today}
              required
              aria-invalid={fault !== null}
            />
          </FieldLabel>
          <FieldLabel>
            To
            <Field
              type="date"
              name="to"
              defaultValue={shown.last}
              max={shown.today}
              required
              aria-invalid={fault !== null}
            />
          </FieldLabel>
          <Button type="submit" $variant="quiet">
            Show these days
          </Button>
          {fault !== null && <FieldError role="alert">{fault}</FieldError>}
        </Days>
      )}
    </Bar>
  );
};

const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: 0.75rem 1rem;
`;

const Group = styled.fieldset`
  display: inline-flex;
  max-width: 100%;
  padding: 0.25rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.inkRaised};

  legend { position: absolute; clip-path: inset(50%); }
`;

const Choice = styled.button`
  min-height: var(--press);
  padding-inline: clamp(0.625rem, 2.5vw, 1rem);
  border: 0;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: none;
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: 650;
  white-space: nowrap;

  &:hover { color: ${({ theme }) => theme.color.text}; }
  &[aria-pressed='true'] { background: ${({ theme }) => theme.color.light}; color: ${({ theme }) => theme.color.onLight}; }
`;

const Days = styled.form`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: 0.75rem;

  input { min-width: 9.5rem; }
`;
