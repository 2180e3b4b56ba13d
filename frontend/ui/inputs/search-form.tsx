import type { ReactNode } from 'react';
import { Stack } from '../layout/stack';

export interface SearchFormProps {
  readonly of: string;
  /** The page that shows the results without JavaScript. */
  readonly action: string;
  readonly onSubmit: () => void;
  readonly children: ReactNode;
}

export const SearchForm = ({ of, action, onSubmit, children }: SearchFormProps) => (
  <Stack
    as="form"
    role="search"
    aria-label={of}
    action={action}
    $gap="0.375rem"
    onSubmit={(event) => {
      event.preventDefault();
      onSubmit();
    }}
  >
    {children}
  </Stack>
);
