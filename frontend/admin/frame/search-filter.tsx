import { Field, FieldLabel } from '../../ui/inputs/field';
import { useTypingPause } from '../../ui/inputs/use-typing-pause';

export interface SearchFilterProps {
  readonly label?: string;
  readonly search: string;
  readonly hint?: string;
  readonly maxLength: number;
  readonly onSearch: (text: string) => void;
}

const typingPauseMs = 300;

export const SearchFilter = ({ label = 'Search', search, hint, maxLength, onSearch }: SearchFilterProps) => {
  const { typed } = useTypingPause(onSearch, typingPauseMs);
  return (
    <FieldLabel>
      {label}
      <Field
        type="search"
        defaultValue={search}
        placeholder={hint}
        autoComplete="off"
        maxLength={maxLength}
        onChange={({ target }) => typed(target.value)}
      />
    </FieldLabel>
  );
};
