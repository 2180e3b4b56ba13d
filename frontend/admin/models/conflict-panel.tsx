import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import {
  changedFields,
  conflictingFields,
  type DraftField,
  draftFieldLabels,
  shownField,
} from './edit-conflict';
import type { ListingDraft } from './listing-draft';

interface ConflictPanelProps {
  readonly base: ListingDraft;
  readonly mine: ListingDraft;
  readonly theirs: ListingDraft;
  /** Save, with theirs in these fields. */
  readonly onDecided: (giveWay: ReadonlySet<DraftField>) => void;
}

/** Two administrators wrote at the same time: both values of every field in question, and which shall stay. */
export const ConflictPanel = ({ base, mine, theirs, onDecided }: ConflictPanelProps) => {
  const panel = useRef<HTMLElement>(null);
  // It stands far above the button that led to it.
  useEffect(() => panel.current?.focus(), []);
  const fields = conflictingFields(base, mine, theirs);
  const [giveWay, setGiveWay] = useState<ReadonlySet<DraftField>>(new Set());
  const takenOver = changedFields(base, theirs).filter((field) => !fields.includes(field));
  const choose = (field: DraftField, isTheirs: boolean) => {
    const next = new Set(giveWay);
    if (isTheirs) next.add(field);
    else next.delete(field);
    setGiveWay(next);
  };

  return (
    <Box ref={panel} tabIndex={-1} role="alert" aria-labelledby="edit-conflict">
      <Title id="edit-conflict">Somebody else has changed this model since you opened it</Title>
      <p>Nothing of yours was saved, and nothing is lost.</p>
      {takenOver.length > 0 && (
        <p>Taken over from the other: {takenOver.map((field) => draftFieldLabels[field]).join(', ')}.</p>
      )}
      {fields.map((field) => (
        <Choice key={field}>
          <legend>{draftFieldLabels[field]}</legend>
          <label>
            <input
              type="radio"
              name={`conflict-${field}`}
              checked={!giveWay.has(field)}
              onChange={() => choose(field, false)}
            />
            <span>
              <Whose>Yours</Whose>
              <span>{shownField(mine, field)}</span>
            </span>
          </label>
          <label>
            <input
              type="radio"
              name={`conflict-${field}`}
              checked={giveWay.has(field)}
              onChange={() => choose(field, true)}
            />
            <span>
              <Whose>Theirs</Whose>
              <span>{shownField(theirs, field)}</span>
            </span>
          </label>
        </Choice>
      ))}
      <Button type="button" onClick={() => onDecided(giveWay)}>
        Save with these choices
      </Button>
    </Box>
  );
};

const Box = styled.section`
  display: grid;
  gap: 0.75rem;
  padding: 1rem 1.25rem;
  border: 1px solid ${({ theme }) => theme.color.bad};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.badWash};

  > button { justify-self: start; }
`;

const Title = styled.h3`
  font-size: 1.0625rem;
`;

const Choice = styled.fieldset`
  display: grid;
  gap: 0.5rem;
  min-width: 0;

  ${({ theme }) => theme.from.tablet} { grid-template-columns: repeat(2, minmax(0, 1fr)); }

  legend { padding: 0; font-weight: 700; }
  label {
    display: flex;
    gap: 0.625rem;
    min-width: 0;
    padding: 0.625rem;
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: ${({ theme }) => theme.radius.small};
    background: ${({ theme }) => theme.color.inkRaised};
    cursor: pointer;
  }
  span { min-width: 0; overflow-wrap: anywhere; white-space: pre-line; }
  input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0.125rem 0 0; accent-color: ${({ theme }) => theme.color.light}; }
`;

const Whose = styled.strong`
  display: block;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.tiny};
`;
