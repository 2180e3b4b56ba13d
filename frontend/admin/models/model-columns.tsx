import type { AdminModel } from '@marquee/contracts/http/models';
import type { ClicksOfModel } from '@marquee/contracts/http/site-clicks';
import { withSeparators } from '@marquee/contracts/text/number';
import type { ReactNode } from 'react';
import { categoryName } from '../../catalog/category/category-queries';
import { statusLabels } from '../../catalog/model/status-dot';
import { storedValue, useStoredValue } from '../../platform/storage/stored-value';
import { dateOf } from '../../ui/format/day';
import { CheckField } from '../../ui/inputs/check-field';
import { Menu } from '../../ui/inputs/menu';
import { Badge } from '../../ui/text/badge';
import { Muted } from '../../ui/text/muted';
import type { Column } from '../frame/sort-table';
import { withMembers } from '../frame/with-members';
import { PasswordBadge } from '../model-tracking/tracking-panel';
import type { ModelsSort } from './models-search';

/** Figures of analytics about a model; undefined until they are loaded. */
interface Figures {
  readonly week: ClicksOfModel | undefined;
  readonly withPassword: ReadonlySet<number> | undefined;
}

interface ModelColumn extends Omit<Column<never, ModelsSort>, 'cell'> {
  readonly name: string;
  readonly cell: (model: AdminModel, figures: Figures) => ReactNode;
}

const weekColumn = <Name extends 'seen' | 'opened' | 'clicks'>(name: Name, label: string, phone: string) => ({
  name,
  label,
  phone,
  sort: name,
  isNumber: true,
  // Not empty while they load, so that nothing moves when they are here.
  cell: (_: AdminModel, { week }: Figures) => count(week?.[name]) || '–',
});

export const modelColumns = [
  {
    name: 'status',
    label: 'Status',
    phone: 'beside',
    sort: 'status',
    cell: ({ archived, status }) => (archived ? <Badge $tone="bad">Archived</Badge> : statusLabels[status]),
  },
  weekColumn('clicks', 'Clicks, 7 days', '7-day clicks'),
  weekColumn('opened', 'Profile visits, 7 days', '7-day visits'),
  weekColumn('seen', 'Cards seen, 7 days', '7-day cards seen'),
  { name: 'likes', label: 'Likes', sort: 'likes', isNumber: true, cell: ({ likes }) => count(likes) },
  { name: 'category', label: 'Category', sort: 'category', cell: ({ category }) => categoryName(category) },
  {
    name: 'featuredUntil',
    label: 'Featured until',
    phone: 'Featured until',
    sort: 'featuredUntil',
    cell: ({ featured, featuredUntil }) => {
      if (!featured) return '';
      return featuredUntil === null ? 'No end' : dateOf(featuredUntil);
    },
  },
  {
    name: 'verified',
    label: 'Verified',
    sort: 'verified',
    cell: ({ verification }) => (verification === null ? 'No' : dateOf(verification.at)),
  },
  { name: 'tags', label: 'Tags', cell: ({ tags }) => tags.join(', ') },
  { name: 'created', label: 'Added', sort: 'newest', cell: ({ createdAt }) => dateOf(createdAt) },
  {
    name: 'password',
    label: 'Password',
    phone: 'beside',
    cell: ({ id }, { withPassword }) =>
      withPassword &&
      (withPassword.has(id) ? (
        <PasswordBadge hasPassword />
      ) : (
        <Muted as="span" $small>
          No Password
        </Muted>
      )),
  },
] as const satisfies readonly ModelColumn[];

export type ColumnName = (typeof modelColumns)[number]['name'];

/** A model without events has no figures while the others' load. */
const count = (figure: number | null | undefined): string =>
  figure === null || figure === undefined ? '' : withSeparators(figure);

const usuallyHidden: readonly ColumnName[] = ['seen', 'verified', 'tags', 'password'];

export const hiddenColumns = storedValue<ReadonlySet<ColumnName>>({
  key: 'marquee_admin_hidden_model_columns',
  parse: (text) => {
    if (text === null) return new Set(usuallyHidden);
    const names = text.split(',');
    return new Set(modelColumns.flatMap(({ name }) => (names.includes(name) ? [name] : [])));
  },
  format: (hidden) => [...hidden].join(','),
});

export const ColumnChoice = () => {
  const hidden = useStoredValue(hiddenColumns);
  return (
    <Menu label="Columns" keepsOpen>
      {modelColumns.map(({ name, label }) => (
        <CheckField
          key={name}
          label={label}
          checked={!hidden.has(name)}
          onCheck={(isShown) => hiddenColumns.set(withMembers(hidden, [name], !isShown))}
        />
      ))}
    </Menu>
  );
};
