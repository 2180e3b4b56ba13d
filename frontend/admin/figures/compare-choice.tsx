import { type Day, daysBetween } from '@marquee/contracts/rules/days';
import { TextField } from '../../platform/forms/text-field';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Cluster } from '../../ui/layout/stack';
import { comparisons } from './figures-question';

interface CompareChoiceProps {
  readonly compare: string;
  /** The first day of those that a comparison with other days starts from. */
  readonly first: Day | undefined;
  readonly onChoose: (compare: string) => void;
}

const choices = ['previous', 'year', 'custom'] as const;

/** Which days the range is compared with; always as many. */
export const CompareChoice = ({ compare, first, onChoose }: CompareChoiceProps) => {
  const chosen = choices.find((name) => name === compare) ?? 'custom';
  return (
    <Cluster $align="end">
      <NativeSelect
        label="Compared with"
        name="compare"
        choices={choices}
        labelOf={(name) => comparisons[name]}
        chosen={chosen}
        onChoose={(name) => onChoose(name === 'custom' ? (first ?? 'previous') : name)}
      />
      {chosen === 'custom' && (
        <TextField
          key={compare}
          label="Beginning on"
          name="compared-first"
          type="date"
          defaultValue={compare}
          onBlur={({ target: { value } }) => {
            if (daysBetween(value, value).length === 1 && value !== compare) onChoose(value);
          }}
        />
      )}
    </Cluster>
  );
};
