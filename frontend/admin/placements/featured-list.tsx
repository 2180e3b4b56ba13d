import type { Model } from '@marquee/contracts/http/models';
import type { FeaturedModel } from '@marquee/contracts/http/placement';
import type { ClicksOfModel } from '@marquee/contracts/http/site-clicks';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { styled } from 'styled-components';
import { categoryName } from '../../catalog/category/category-queries';
import { Face } from '../../catalog/model/face';
import { likesOf, ratingTenthsOf } from '../../catalog/model/figures';
import { LoadError } from '../../ui/feedback/load-error';
import { Button } from '../../ui/inputs/button';
import { FirstRows } from '../../ui/inputs/first-rows';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { EmptyList } from '../frame/list-parts';
import { RowDetail } from '../frame/model-row';
import { useIsAllowed } from '../frame/rights';
import { modelClickRate } from '../frame/site-figures';
import { RecordNames, RecordTable, TableRegion } from '../frame/sort-table';
import { featuredExpiry } from './featured-term';

interface FeaturedListProps {
  readonly models: readonly FeaturedModel[] | undefined;
  /** Clicks of the last 30 days by model id; undefined while loading. */
  readonly clicks: ReadonlyMap<number, ClicksOfModel> | undefined;
  /** Epoch milliseconds of the last answer. */
  readonly updatedAt: number;
  readonly error: unknown;
  readonly busyId: number | null;
  readonly onRemove: (model: FeaturedModel) => void;
}

export const FeaturedList = ({ models, clicks, updatedAt, error, busyId, onRemove }: FeaturedListProps) => {
  const mayChange = useIsAllowed('listings');
  return (
    <Panel>
      <PanelTitle>Current featured models</PanelTitle>
      <Muted role="status" $small $top="0.25rem">
        {models === undefined
          ? '\u00a0'
          : `${counted(models.length, 'featured model', 'featured models')}, the soonest to end first. Figures: the last 30 days, click rate of all impressions.`}
      </Muted>
      <LoadError what="the featured models" error={error} />
      {models?.length === 0 && <EmptyList>No featured models yet. Feature one from the list.</EmptyList>}
      {models !== undefined && models.length > 0 && (
        <FirstRows of="current featured models" count={models.length}>
          <TableRegion label="Current featured models">
            <Rows>
              <thead>
                <tr>
                  <th scope="col">Model</th>
                  <th scope="col" data-number="true">
                    Cards seen
                  </th>
                  <th scope="col" data-number="true">
                    Clicks
                  </th>
                  <th scope="col">Remaining</th>
                  {mayChange && (
                    <th scope="col">
                      <VisuallyHidden>Action</VisuallyHidden>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {models.map((model) => (
                  <tr key={model.id}>
                    <th scope="row">
                      <Names>
                        <Face model={model} width="1.625rem" />
                        <RecordNames>
                          <bdi>{model.name}</bdi>
                          <ModelFigures model={model} />
                        </RecordNames>
                      </Names>
                    </th>
                    <ClickCells clicks={clicks?.get(model.id)} />
                    <td>
                      <Expiry featuredUntil={model.featuredUntil} now={Math.max(updatedAt, Date.now())} />
                    </td>
                    {mayChange && (
                      <td data-number="true">
                        <Button
                          $variant="destructiveQuiet"
                          $size="small"
                          aria-disabled={busyId === model.id}
                          data-row=""
                          onClick={() => onRemove(model)}
                        >
                          Remove<VisuallyHidden> {model.name}</VisuallyHidden>
                        </Button>
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </Rows>
          </TableRegion>
        </FirstRows>
      )}
    </Panel>
  );
};

const ClickCells = ({ clicks }: { readonly clicks: ClicksOfModel | undefined }) => (
  <>
    <td data-number="true" data-label="Cards seen">
      {clicks !== undefined && withSeparators(clicks.seen)}
    </td>
    <td data-number="true" data-label="Clicks">
      {clicks !== undefined && (
        <>
          {withSeparators(clicks.clicks)}
          <Beside>
            {withSeparators(clicks.uniqueClicks)} unique, {modelClickRate(clicks)}
          </Beside>
        </>
      )}
    </td>
  </>
);

/** On a phone a row is a block: name and button, then the figures with their names, then the remaining time. */
const Rows = styled(RecordTable)`
  th, td { padding: 0.125rem 0.375rem; }
  :is(th, td):first-child { padding-inline-start: 0; }
  :is(th, td):last-child { padding-inline-end: 0; }
  td[data-label='Clicks'] { padding-inline-end: 1.25rem; }

  @media (max-width: 639.98px) {
    display: block;

    thead { position: absolute; clip-path: inset(50%); }
    tbody { display: block; }
    tbody tr {
      display: grid;
      grid-template-columns: auto minmax(0, 1fr) auto;
      gap: 0 0.75rem;
      padding-block: 0.625rem;
      border-bottom: 1px solid ${({ theme }) => theme.color.line};
    }
    tbody :is(th, td) { height: auto; padding: 0; border: 0; font-size: ${({ theme }) => theme.size.tiny}; text-align: start; }
    tbody th { grid-area: 1 / 1 / auto / 3; font-size: inherit; }
    td:has(button) { grid-area: 1 / 3; align-self: center; }
    td[data-label] { grid-row: 2; }
    td[data-label='Clicks'] { grid-column: 2 / -1; }
    td[data-label]::before { content: attr(data-label) ' '; }
    td:not([data-label], :has(button)) { grid-area: 3 / 1 / auto / -1; }
  }
`;

const Names = styled.span`
  display: flex;
  align-items: center;
  gap: 0.625rem;

  ${({ theme }) => theme.from.tablet} { min-width: 14rem; }
`;

const Beside = styled(Muted).attrs({ as: 'span', $small: true })`
  display: block;
  font-size: ${({ theme }) => theme.size.tiny};

  @media (max-width: 639.98px) {
    display: inline;

    &::before { content: ' · '; }
  }
`;

/** Whole days and the format of dates that SPEC.md sections 4 and 9 order. */
const Expiry = ({ featuredUntil, now }: { readonly featuredUntil: string | null; readonly now: number }) => {
  const expiry = featuredExpiry(featuredUntil, now);
  switch (expiry.is) {
    case 'never':
      return (
        <Line>
          <span aria-hidden="true">∞</span> No expiration
        </Line>
      );
    case 'running':
      return (
        <Line>
          {counted(expiry.days, 'day', 'days')} remaining <Until>until {expiry.until}</Until>
        </Line>
      );
    case 'expired':
      return (
        <Line $bad>
          Expired <Until>{expiry.until}</Until>
        </Line>
      );
  }
};

const Line = styled.span<{ $bad?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  gap: 0 0.25rem;

  ${({ theme }) => theme.from.tablet} { flex-direction: column; }
  color: ${({ $bad = false, theme }) => ($bad ? theme.color.bad : theme.color.good)};
  font-size: ${({ theme }) => theme.size.tiny};
  font-weight: 650;
`;

const Until = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: 400;
  font-variant-numeric: tabular-nums;
`;

export const ModelFigures = ({ model }: { readonly model: Pick<Model, 'category' | 'likes' | 'rating'> }) => (
  <RowDetail>
    {categoryName(model.category)} · {likesOf(model)} likes · {ratingTenthsOf(model)}/50
  </RowDetail>
);
