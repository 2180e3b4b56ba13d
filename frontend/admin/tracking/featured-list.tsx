import type { FeaturedModel } from '@marquee/contracts/http/featuring';
import type { Model } from '@marquee/contracts/http/models';
import type { ClicksOfModel } from '@marquee/contracts/http/site-clicks';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { styled } from 'styled-components';
import { categoryName } from '../../catalogue/category/category-queries';
import { likesOf, ratingTenthsOf } from '../../catalogue/model/figures';
import { LoadError } from '../../ui/feedback/load-error';
import { RowPlaceholders } from '../../ui/inputs/more-rows';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { ScrollList } from '../../ui/layout/scroll-region';
import { Muted } from '../../ui/text/muted';
import { EmptyList } from '../frame/list-parts';
import { ModelRow } from '../frame/model-row';
import { useMay } from '../frame/rights';
import { clockLeft } from '../reports/report-clock';
import { modelClickRate } from './clicked-models';
import { featuredExpiry } from './featured-term';

interface FeaturedListProps {
  readonly models: readonly FeaturedModel[] | undefined;
  /** Of the last 30 days, by the model's id; undefined until they are known. */
  readonly clicks: ReadonlyMap<number, ClicksOfModel> | undefined;
  /** Epoch milliseconds of the last answer. */
  readonly updatedAt: number;
  readonly error: unknown;
  readonly busyId: number | null;
  readonly onRemove: (model: FeaturedModel) => void;
}

/** The featured models and how long each one remains featured. */
export const FeaturedList = ({ models, clicks, updatedAt, error, busyId, onRemove }: FeaturedListProps) => {
  const mayChange = useMay('listings');
  return (
    <Tall>
      <PanelTitle>Current featured models</PanelTitle>
      <Muted role="status" $small $top="0.25rem">
        {models === undefined
          ? '\u00a0'
          : `${counted(models.length, 'featured model', 'featured models')}. Figures: the last 30 days, click rate of all impressions.`}
      </Muted>
      <LoadError what="the featured models" error={error} />
      <ScrollList label="Current featured models">
        {models === undefined && error === null && <RowPlaceholders />}
        {models?.length === 0 && <EmptyList>No featured models.</EmptyList>}
        <ul>
          {models?.map((model) => (
            <ModelRow
              key={model.id}
              model={model}
              action={mayChange ? 'Remove' : undefined}
              variant="destructiveQuiet"
              busy={busyId === model.id}
              onAction={() => onRemove(model)}
            >
              <ModelFigures model={model} />
              <RowClicks clicks={clicks?.get(model.id)} />
              <Expiry featuredUntil={model.featuredUntil} now={Math.max(updatedAt, Date.now())} />
            </ModelRow>
          ))}
        </ul>
      </ScrollList>
    </Tall>
  );
};

/** Seen, clicks, unique clicks and rate in one line; on a phone they wrap. */
const RowClicks = ({ clicks }: { readonly clicks: ClicksOfModel | undefined }) => (
  <RowFigures>
    {clicks === undefined ? (
      '\u00a0'
    ) : (
      <>
        <span>{withSeparators(clicks.seen)} cards seen</span>
        <span>{counted(clicks.clicks, 'click', 'clicks')}</span>
        <span>{withSeparators(clicks.uniqueClicks)} unique</span>
        <span>{modelClickRate(clicks)}</span>
      </>
    )}
  </RowFigures>
);

const RowFigures = styled.span`
  display: flex;
  flex-wrap: wrap;
  gap: 0 0.75rem;
  font-size: ${({ theme }) => theme.size.tiny};
  font-variant-numeric: tabular-nums;
`;

/** As high as the panel beside it on a desktop, else no higher than its list. */
const Tall = styled(Panel)`
  display: flex;
  flex-direction: column;

  > :last-child { flex: 1 1 auto; height: auto; max-height: clamp(16rem, 44dvh, 40rem); }
  ${({ theme }) => theme.from.desktop} {
    > :last-child { height: clamp(18rem, 60dvh, 40rem); max-height: none; }
  }
`;

interface ExpiryProps {
  readonly featuredUntil: string | null;
  readonly now: number;
}

/** Whole days as in SPEC.md, and the same hours that Today shows. */
const Expiry = ({ featuredUntil, now }: ExpiryProps) => {
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
          {counted(expiry.days, 'day', 'days')} remaining{' '}
          <Until>
            until {expiry.until} ({clockLeft(featuredUntil ?? '', now).text})
          </Until>
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
  color: ${({ $bad = false, theme }) => ($bad ? theme.color.bad : theme.color.good)};
  font-size: ${({ theme }) => theme.size.tiny};
  font-weight: 650;
`;

const Until = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: 400;
  font-variant-numeric: tabular-nums;
`;

/** A model's category, likes and rating out of 50. */
export const ModelFigures = ({ model }: { readonly model: Pick<Model, 'category' | 'likes' | 'rating'> }) => (
  <Figures>
    {categoryName(model.category)} · {likesOf(model)} likes · {ratingTenthsOf(model)}/50
  </Figures>
);

const Figures = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.tiny};
`;
