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
import { Badge } from '../../ui/text/badge';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { deadlineTone } from '../frame/deadline-badge';
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
                    <td data-phone="">
                      <Expiry featuredUntil={model.featuredUntil} now={Math.max(updatedAt, Date.now())} />
                    </td>
                    {mayChange && (
                      <td data-number="true" data-phone="beside">
                        <Button
                          $variant="quiet"
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

/** Dashes while they load, so that nothing moves when they are here. */
const ClickCells = ({ clicks }: { readonly clicks: ClicksOfModel | undefined }) => (
  <>
    <td data-number="true" data-phone="Cards seen">
      {clicks === undefined ? '–' : withSeparators(clicks.seen)}
    </td>
    <td data-number="true" data-phone="Clicks">
      {clicks === undefined ? '–' : withSeparators(clicks.clicks)}
      <Beside>
        {clicks === undefined
          ? '\u00a0'
          : `${withSeparators(clicks.uniqueClicks)} unique, ${modelClickRate(clicks)}`}
      </Beside>
    </td>
  </>
);

const Rows = styled(RecordTable)`
  th, td { padding: 0.25rem 0.375rem; }
  :is(th, td):first-child { padding-inline-start: 0; }
  :is(th, td):last-child { padding-inline-end: 0; }
  thead th:nth-child(3), td[data-phone='Clicks'] { padding-inline-end: 1.25rem; }

  @media (max-width: 639.98px) {
    td[data-phone='Cards seen'], td[data-phone='Clicks'] { order: 3; text-align: start; }
    td[data-phone='Cards seen'] { min-width: 6.5rem; }
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
  if (featuredUntil === null)
    return (
      <Badge $tone="muted">
        <span aria-hidden="true">∞</span> No expiration
      </Badge>
    );
  const { days, until } = featuredExpiry(featuredUntil, now);
  return (
    <Until>
      <Badge $tone={deadlineTone(featuredUntil, now)}>
        {days > 0 ? `${counted(days, 'day', 'days')} remaining` : 'Expired'}
      </Badge>{' '}
      {days > 0 && 'until '}
      {until}
    </Until>
  );
};

const Until = styled(Muted).attrs({ as: 'span' })`
  font-size: ${({ theme }) => theme.size.tiny};
  font-variant-numeric: tabular-nums;

  ${({ theme }) => theme.from.tablet} { > * { display: block; width: fit-content; } }
`;

export const ModelFigures = ({ model }: { readonly model: Pick<Model, 'category' | 'likes' | 'rating'> }) => (
  <RowDetail>
    {categoryName(model.category)} · {likesOf(model)} likes · {ratingTenthsOf(model)}/50
  </RowDetail>
);
