import { storedValue, useStoredValue } from '../../platform/storage/stored-value';
import { CheckField } from '../../ui/inputs/check-field';
import { Menu } from '../../ui/inputs/menu';
import type { ModelsSort } from './models-search';

interface ModelColumn {
  readonly name: ColumnName;
  readonly label: string;
  readonly sort?: ModelsSort;
  readonly isNumber?: boolean;
}

export type ColumnName =
  | 'category'
  | 'status'
  | 'likes'
  | 'seen'
  | 'opened'
  | 'clicks'
  | 'featuredUntil'
  | 'verified'
  | 'tags'
  | 'created'
  | 'password';

/** The columns beside the name, which is always shown. */
export const modelColumns: readonly ModelColumn[] = [
  { name: 'category', label: 'Category', sort: 'category' },
  { name: 'status', label: 'Status', sort: 'status' },
  { name: 'likes', label: 'Likes', sort: 'likes', isNumber: true },
  { name: 'seen', label: 'Cards seen, 7 days', sort: 'seen', isNumber: true },
  { name: 'opened', label: 'Profile visits, 7 days', sort: 'opened', isNumber: true },
  { name: 'clicks', label: 'Clicks, 7 days', sort: 'clicks', isNumber: true },
  { name: 'featuredUntil', label: 'Featured until', sort: 'featuredUntil' },
  { name: 'verified', label: 'Verified', sort: 'verified' },
  { name: 'tags', label: 'Tags' },
  { name: 'created', label: 'Added', sort: 'newest' },
  { name: 'password', label: 'Password' },
];

const usuallyHidden: readonly ColumnName[] = ['seen', 'verified', 'tags', 'password'];

/** The choice of this device. */
export const hiddenColumns = storedValue<ReadonlySet<ColumnName>>({
  key: 'marquee_admin_hidden_model_columns',
  parse: (text) => {
    if (text === null) return new Set(usuallyHidden);
    const names = text.split(',');
    return new Set(modelColumns.flatMap(({ name }) => (names.includes(name) ? [name] : [])));
  },
  format: (hidden) => [...hidden].join(','),
});

/** Shows and hides columns. */
export const ColumnChoice = () => {
  const hidden = useStoredValue(hiddenColumns);
  return (
    <Menu label="Columns" keepsOpen>
      {modelColumns.map(({ name, label }) => (
        <CheckField
          key={name}
          label={label}
          checked={!hidden.has(name)}
          onCheck={(isShown) => {
            const next = new Set(hidden);
            if (isShown) next.delete(name);
            else next.add(name);
            hiddenColumns.set(next);
          }}
        />
      ))}
    </Menu>
  );
};
