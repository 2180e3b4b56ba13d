import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import {
  changedFields,
  type ProfileDraft,
  type ProfileField,
  profileFieldNames,
} from '../../catalog/profile-form/profile-draft';
import { Button } from '../../ui/inputs/button';
import { withMembers } from '../frame/with-members';
import { conflictingFields, shownField } from './edit-conflict';

interface ConflictPanelProps {
  readonly base: ProfileDraft;
  readonly mine: ProfileDraft;
  readonly theirs: ProfileDraft;
  readonly onResolved: (giveWay: ReadonlySet<ProfileField>) => void;
}

/** Two admins edited the same model: shows both values of every conflicting field and lets one be chosen. */
export const ConflictPanel = ({ base, mine, theirs, onResolved }: ConflictPanelProps) => {
  const panel = useRef<HTMLElement>(null);
  // The panel is far above the Save button that had the focus.
  useEffect(() => panel.current?.focus(), []);
  const fields = conflictingFields(base, mine, theirs);
  const [giveWay, setGiveWay] = useState<ReadonlySet<ProfileField>>(new Set());
  const adopted = changedFields(base, theirs).filter((field) => !fields.includes(field));

  return (
    <Conflict ref={panel} tabIndex={-1} role="alert" aria-labelledby="edit-conflict">
      <h3 id="edit-conflict">Someone else changed this model while you were editing</h3>
      <p>Your changes are kept but not saved yet. Choose which values to save.</p>
      {adopted.length > 0 && (
        <p>Updated with their values: {adopted.map((field) => profileFieldNames[field]).join(', ')}.</p>
      )}
      {fields.map((field) => (
        <Choice key={field}>
          <legend>{profileFieldNames[field]}</legend>
          {[mine, theirs].map((draft) => (
            <label key={draft === mine ? 'mine' : 'theirs'}>
              <input
                type="radio"
                name={`conflict-${field}`}
                checked={giveWay.has(field) === (draft === theirs)}
                onChange={() => setGiveWay(withMembers(giveWay, [field], draft === theirs))}
              />
              <span>
                <strong>{draft === mine ? 'Yours' : 'Theirs'}</strong>
                <span>{shownField(draft, field)}</span>
              </span>
            </label>
          ))}
        </Choice>
      ))}
      <Button onClick={() => onResolved(giveWay)}>Save with these choices</Button>
    </Conflict>
  );
};

const Conflict = styled.section`
  display: grid;
  gap: 0.75rem;
  padding: 1rem 1.25rem;
  border: 1px solid ${({ theme }) => theme.color.bad};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.badWash};

  h3 { font-size: 1.0625rem; }
  > button { justify-self: start; }
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
    background: ${({ theme }) => theme.color.surfaceRaised};
    cursor: pointer;
  }
  span { min-width: 0; overflow-wrap: anywhere; white-space: pre-line; }
  strong { display: block; color: ${({ theme }) => theme.color.textMuted}; font-size: ${({ theme }) => theme.size.tiny}; }
  input { flex: none; width: 1.25rem; height: 1.25rem; margin: 0.125rem 0 0; accent-color: ${({ theme }) => theme.color.highlight}; }
`;
