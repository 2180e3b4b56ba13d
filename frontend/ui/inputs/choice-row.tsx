import { styled } from 'styled-components';
import { abbreviate } from '../format/number';

interface ChoiceRowProps<Choice extends string> {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly labelOf: (choice: Choice) => string;
  /** The facet count of each choice; undefined while it loads. */
  readonly countOf?: (choice: Choice) => number | undefined;
  readonly chosen: Choice;
  readonly disabled?: boolean;
  readonly onChoose: (choice: Choice) => void;
}

/** A radio group whose choices are all visible. */
export const ChoiceRow = <Choice extends string>({
  legend,
  name,
  choices,
  labelOf,
  countOf,
  chosen,
  disabled,
  onChoose,
}: ChoiceRowProps<Choice>) => (
  <Choices disabled={disabled}>
    <Legend>{legend}</Legend>
    <Row>
      {choices.map((choice) => (
        <Chip key={choice}>
          <input
            type="radio"
            name={name}
            value={choice}
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
          />
          <span>
            {labelOf(choice)}
            {countOf !== undefined && <Count>{countText(countOf(choice))}</Count>}
          </span>
        </Chip>
      ))}
    </Row>
  </Choices>
);

const countText = (count: number | undefined): string =>
  count === undefined ? '\u2007' : ` ${abbreviate(count)}`;

const Choices = styled.fieldset`
  min-width: 0;
`;

const Legend = styled.legend`
  margin-bottom: 0.375rem;
  padding: 0;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;
`;

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 0.5rem;
`;

const Chip = styled.label`
  position: relative;
  flex: none;

  input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    /* Clicks go to the label. */
    pointer-events: none;
  }

  > span {
    display: inline-flex;
    gap: 0.5rem;
    cursor: pointer;
    align-items: center;
    min-height: 2.75rem;
    padding-inline: 1rem;
    border: 1px solid ${({ theme }) => theme.color.line};
    border-radius: ${({ theme }) => theme.radius.pill};
    background: ${({ theme }) => theme.color.surfaceRaised};
    color: ${({ theme }) => theme.color.textMuted};
    font-size: ${({ theme }) => theme.size.small};
    font-weight: 600;
  }

  &:hover input:enabled + span { border-color: ${({ theme }) => theme.color.highlightLine}; color: ${({ theme }) => theme.color.text}; }
  input:checked + span {
    border-color: ${({ theme }) => theme.color.highlightLine};
    background: ${({ theme }) => theme.color.highlightWash};
    color: ${({ theme }) => theme.color.highlightText};
  }
  input:focus-visible + span { outline: 3px solid var(--focus); outline-offset: 2px; }
  input:disabled + span { opacity: 0.55; cursor: not-allowed; }
`;

/** Wide enough for any count, so the row does not move when the counts load. */
const Count = styled.span`
  min-width: 4.5ch;
  font-size: ${({ theme }) => theme.size.tiny};
  font-weight: 500;
  font-variant-numeric: tabular-nums;
  text-align: end;
`;
