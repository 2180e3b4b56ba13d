import type { BulkChange, BulkResult } from '@marquee/contracts/http/bulk-change';
import { featuredDaysDefault, featuredDaysMax } from '@marquee/contracts/http/featured-days';
import { listMaxRows } from '@marquee/contracts/http/models';
import { categories } from '@marquee/contracts/rules/categories';
import { counted } from '@marquee/contracts/text/number';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { styled } from 'styled-components';
import { categoryName } from '../../catalog/category/category-queries';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog';
import { Button } from '../../ui/inputs/button';
import { Field, FieldError, FieldLabel } from '../../ui/inputs/field';
import { NativeSelect } from '../../ui/inputs/native-select';
import { Cluster } from '../../ui/layout/stack';
import { invalidateModels } from '../frame/admin-calls';
import { ErrorLine } from '../frame/error-line';
import { changeModels } from './model-queries';

type Change = BulkChange['change'];
/** `none`: nothing is chosen yet. */
type Choice = Change['is'] | 'none';

interface BulkBarProps {
  readonly selected: ReadonlySet<number>;
  readonly onSelect: (ids: readonly number[]) => void;
}

/** One change of all selected models. Failed ones stay selected and are named. */
export const BulkBar = ({ selected, onSelect }: BulkBarProps) => {
  const queryClient = useQueryClient();
  const [kind, setKind] = useState<Choice>('none');
  const [days, setDays] = useState(String(featuredDaysDefault));
  const [category, setCategory] = useState<(typeof categories)[number]>(categories[0]);
  const [tag, setTag] = useState('');
  const run = useMutation({
    mutationFn: inParts,
    onSuccess: ({ failed }) => {
      onSelect(failed.map(({ id }) => id));
      // Not awaited: the result shows while the table reloads.
      void invalidateModels(queryClient);
    },
  });
  const change: Change | undefined = {
    none: undefined,
    archive: { is: 'archive' } as const,
    restore: { is: 'restore' } as const,
    feature: { is: 'feature', days: Number(days) } as const,
    category: { is: 'category', category } as const,
    'add-tag': { is: 'add-tag', tag } as const,
    'remove-tag': { is: 'remove-tag', tag } as const,
  }[kind];
  const models = counted(selected.size, 'model', 'models');
  const isReady =
    change !== undefined &&
    selected.size > 0 &&
    !run.isPending &&
    (kind !== 'feature' || isWithin(days)) &&
    ((kind !== 'add-tag' && kind !== 'remove-tag') || tag.trim() !== '');

  if (selected.size === 0 && run.data === undefined && run.error === null) return null;
  return (
    <Bar aria-label="Change the selected models">
      {selected.size > 0 && (
        <Cluster $align="end" $gap="0.75rem">
          <strong role="status" style={{ paddingBottom: '0.625rem' }}>
            {models} selected
          </strong>
          <NativeSelect
            label="Change"
            name="bulk-change"
            choices={choices}
            labelOf={(one) => changes[one].name}
            chosen={kind}
            onChoose={setKind}
          />
          {kind === 'feature' && (
            <FieldLabel>
              Days
              <Field
                type="number"
                min={1}
                max={featuredDaysMax}
                value={days}
                onChange={({ target }) => setDays(target.value)}
              />
            </FieldLabel>
          )}
          {kind === 'category' && (
            <NativeSelect
              label="New category"
              name="bulk-category"
              choices={categories}
              labelOf={categoryName}
              chosen={category}
              onChoose={setCategory}
            />
          )}
          {(kind === 'add-tag' || kind === 'remove-tag') && (
            <FieldLabel>
              Tag
              <Field maxLength={30} value={tag} onChange={({ target }) => setTag(target.value)} />
            </FieldLabel>
          )}
          <ConfirmDialog
            button={{
              $variant: kind === 'archive' ? 'destructiveQuiet' : 'light',
              disabled: !isReady,
              children: run.isPending ? 'Changing...' : 'Apply',
            }}
            title={change === undefined ? '' : `${actionOf(change, models)}?`}
            text={change === undefined ? '' : effectOf(change)}
            confirm={`${changes[kind].verb} ${models}`}
            tone={kind === 'archive' ? 'destructive' : 'plain'}
            onConfirm={() => change !== undefined && run.mutate({ ids: [...selected], change })}
          />
          <Button $variant="plain" onClick={() => onSelect([])}>
            Clear selection
          </Button>
        </Cluster>
      )}
      <ErrorLine error={run.error} />
      {run.data !== undefined && (
        <Result
          result={run.data}
          change={run.variables.change}
          onUndo={(ids, opposite) => run.mutate({ ids, change: opposite })}
        />
      )}
    </Bar>
  );
};

interface ResultProps {
  readonly result: BulkResult;
  readonly change: Change;
  readonly onUndo: (ids: number[], opposite: Change) => void;
}

const Result = ({ result: { changed, unchanged, failed }, change, onUndo }: ResultProps) => {
  const opposite = oppositeOf(change);
  return (
    <div role="status">
      <Cluster $gap="0.75rem">
        <span>
          {counted(changed.length, 'model', 'models')} changed
          {unchanged > 0 && `, ${unchanged} already done`}
          {failed.length > 0 && `, ${failed.length} not changed`}.
        </span>
        {opposite !== undefined && changed.length > 0 && (
          <Button $variant="quiet" $size="small" onClick={() => onUndo(changed, opposite)}>
            Undo
          </Button>
        )}
      </Cluster>
      {failed.map(({ id, name, message }) => (
        <FieldError key={id}>
          {name ?? `Model ${id}`}: {message}
        </FieldError>
      ))}
    </div>
  );
};

/** Every change in the order of the list: its name there, and the verb of its confirmation. */
const changes: Readonly<Record<Choice, { readonly name: string; readonly verb: string }>> = {
  none: { name: 'Choose a change', verb: '' },
  category: { name: 'Move to a category', verb: 'Move' },
  'add-tag': { name: 'Add a tag', verb: 'Tag' },
  'remove-tag': { name: 'Remove a tag', verb: 'Remove tag from' },
  feature: { name: 'Feature for some days', verb: 'Feature' },
  archive: { name: 'Archive', verb: 'Archive' },
  restore: { name: 'Restore', verb: 'Restore' },
};
const isChoice = (name: string): name is Choice => Object.hasOwn(changes, name);
const choices = Object.keys(changes).filter(isChoice);

const actionOf = (change: Change, models: string): string =>
  `${changes[change.is].verb} ${models}${change.is === 'feature' ? ` for ${counted(Number(change.days), 'day', 'days')}` : ''}`;

const effectOf = (change: Change): string => {
  switch (change.is) {
    case 'archive':
      return 'Their profiles and videos disappear from all lists right away, and their pages show as removed. You can restore them.';
    case 'restore':
      return 'Their profiles and videos appear in lists again right away.';
    case 'feature':
      return 'The placement starts now and is free. Models that are featured now are skipped and keep their days. Reminders and statements go to each holder’s email, which you can enter when you open the model.';
    case 'category':
      return `Their category becomes ${categoryName(change.category)}.`;
    case 'add-tag':
      return `They get the tag "${change.tag.trim().toLowerCase()}".`;
    case 'remove-tag':
      return `They lose the tag "${change.tag.trim().toLowerCase()}".`;
  }
};

/** Undefined where the state before is not known. */
const oppositeOf = (change: Change): Change | undefined => {
  switch (change.is) {
    case 'archive':
      return { is: 'restore' };
    case 'restore':
      return { is: 'archive' };
    case 'add-tag':
      return { is: 'remove-tag', tag: change.tag };
    case 'remove-tag':
      return { is: 'add-tag', tag: change.tag };
    default:
      return undefined;
  }
};

const isWithin = (days: string): boolean =>
  /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= featuredDaysMax;

/** One request takes a limited number of models. */
const inParts = async ({ ids, change }: BulkChange): Promise<BulkResult> => {
  const all: BulkResult = { changed: [], unchanged: 0, failed: [] };
  for (let start = 0; start < ids.length; start += listMaxRows) {
    const part = await changeModels({ ids: ids.slice(start, start + listMaxRows), change });
    all.changed.push(...part.changed);
    all.failed.push(...part.failed);
    all.unchanged += part.unchanged;
  }
  return all;
};

const Bar = styled.section`
  display: grid;
  gap: 0.5rem;
  margin-top: 0.75rem;
  padding: 0.75rem 1rem;
  border: 1px solid ${({ theme }) => theme.color.highlightLine};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surfaceHigh};

  input { width: 9rem; }
  /* On a phone it would cover the table. */
  ${({ theme }) => theme.from.tablet} { position: sticky; z-index: 3; top: 0; }
`;
