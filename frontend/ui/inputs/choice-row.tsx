import { css, styled } from 'styled-components';
import { abbreviate } from '../format/number';

interface ChoiceRowProps<Choice extends string> {
  readonly legend: string;
  readonly name: string;
  readonly choices: readonly Choice[];
  readonly labelOf: (choice: Choice) => string;
  /** The facet count of each choice; undefined while it loads. */
  readonly countOf?: (choice: Choice) => number | undefined;
  readonly chosen: Choice;
  readonly disabled: boolean;
  /** Wraps on a phone too instead of scrolling sideways. */
  readonly wraps?: boolean;
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
  wraps = false,
  onChoose,
}: ChoiceRowProps<Choice>) => (
  <Choices disabled={disabled}>
    <Legend>{legend}</Legend>
    <Row $wraps={wraps}>
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

const wrapped = css`
  flex-wrap: wrap;
  overflow: visible;
  margin: 0;
  padding: 0;
`;

/** On a phone one line that scrolls sideways, cut at the panel's edge to hint at the rest. */
const Row = styled.div<{ $wraps: boolean }>`
  display: flex;
  gap: 0.5rem;
  overflow-x: auto;
  margin: -0.25rem calc(-1 * clamp(1rem, 2.5vw, 1.5rem));
  padding: 0.25rem clamp(1rem, 2.5vw, 1.5rem);
  scrollbar-width: none;

  /* Disabled choices take no focus, so the row could not be scrolled by keyboard. */
  ${Choices}:disabled & { overflow: clip; }

  ${({ theme }) => theme.from.tablet} {
    flex-wrap: wrap;
    margin: 0;
    padding: 0;

    &, ${Choices}:disabled & { overflow: visible; }
  }

  ${({ $wraps }) => $wraps && wrapped}
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
