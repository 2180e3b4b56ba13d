import type { ComponentProps } from 'react';
import { modelSuggestions } from './model-suggestions';
import { SearchCombobox } from './search-combobox';

export type ModelSearchInputProps = Omit<ComponentProps<typeof SearchCombobox>, 'source'>;

/** A search text for models that suggests while one types. */
export const ModelSearchInput = (props: ModelSearchInputProps) => (
  <SearchCombobox {...props} source={modelSuggestions} />
);
