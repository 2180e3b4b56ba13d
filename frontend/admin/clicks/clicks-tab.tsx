import type { SiteClicks } from '@marquee/contracts/http/site-clicks';
import { siteDeepestPosition } from '@marquee/contracts/http/site-clicks';
import { platforms } from '@marquee/contracts/rules/platforms';
import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { SlotTable } from '../../catalog/slots/slot-table';
import { useAnsweredAt } from '../../platform/api/use-answered-at';
import { BarList } from '../../ui/charts/bar-list';
import { DailyPanel } from '../../ui/charts/daily-panel';
import { RangeLine } from '../../ui/charts/range-line';
import { StatCard, StatCards } from '../../ui/charts/stat-card';
import { Updating } from '../../ui/charts/updating';
import { Explain } from '../../ui/feedback/explain';
import { LoadError } from '../../ui/feedback/load-error';
import { changeOf } from '../../ui/format/comparison';
import { downloadText } from '../../ui/format/csv';
import { Button } from '../../ui/inputs/button';
import { Panel, PanelHead, PanelTitle } from '../../ui/layout/panel';
import { Skeleton } from '../../ui/layout/skeleton';
import { Cluster, Columns, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { modelsById } from '../frame/model-names';
import { readSiteRange } from '../frame/site-range';
import { SiteRangeBar } from '../frame/site-range-bar';
import { TitledPanel } from '../frame/titled-panel';
import { useSearchParamsState } from '../frame/use-search-params-state';
import { CampaignsPanel } from './campaigns-panel';
import { ClickCards, clicksComparison, hoursOf } from './click-cards';
import { ClickedModels } from './clicked-models';
import { clicksCsv } from './clicks-csv';
import { siteClicks } from './clicks-queries';

/** The clicks of the whole site over the range in the URL. */
export const ClicksTab = () => {
  const { read } = useSearchParamsState();
  const { data, error, refetch, ...answer } = useQuery(siteClicks(readSiteRange(read)));
  const answeredAt = useAnsweredAt(answer);
  return (
    <Stack>
      <Cluster $justify="space-between" $align="flex-start" data-screen-only>
        <SiteRangeBar shown={data?.range} />
        {data !== undefined && <Download site={data} />}
      </Cluster>
      <LoadError what="the clicks" error={error} retry={refetch} />
      {data === undefined ? (
        error === null && <Placeholders />
      ) : (
        <Updating aria-busy={answer.isPlaceholderData}>
          <Figures site={data} answeredAt={answeredAt} />
        </Updating>
      )}
    </Stack>
  );
};

const Download = ({ site }: { readonly site: SiteClicks }) => {
  const { data: models } = useQuery(modelsById(site.topModels.map(({ modelId }) => modelId)));
  return (
    <Button
      $variant="quiet"
      $size="bar"
      onClick={() =>
        downloadText(
          `clicks-${site.range.first}-to-${site.range.last}.csv`,
          'text/csv',
          clicksCsv(site, (id) => models?.get(id)?.slug ?? String(id)),
        )
      }
    >
      Download CSV
    </Button>
  );
};

interface FiguresProps {
  readonly site: SiteClicks;
  readonly answeredAt: number;
}

const Figures = ({ site, answeredAt }: FiguresProps) => {
  const { totals, before, dailyStats, surfaces, range } = site;
  const comparison = clicksComparison(site);
  return (
    <>
      <RangeLine
        days={dailyStats}
        comparison={comparison}
        timezone={range.timezone}
        answeredAt={answeredAt}
      />
      <FiveCards>
        <StatCard
          name="Cards seen"
          value={withSeparators(totals.seen)}
          change={changeOf(comparison, ({ seen }) => seen, hoursOf(site, 'seen'))}
        />
        <StatCard
          name="Profile visits"
          value={withSeparators(totals.opened)}
          change={changeOf(comparison, ({ opened }) => opened, hoursOf(site, 'opened'))}
        />
        <ClickCards site={site} />
      </FiveCards>
      {totals.clicks === 0 ? (
        <Panel>
          <Muted>No clicks in this range.</Muted>
        </Panel>
      ) : (
        dailyStats.length > 1 && (
          <DailyPanel
            title="Clicks by day"
            days={dailyStats}
            before={before.dailyStats}
            range={range}
            lines={[
              { unit: ['click', 'clicks'], countOf: ({ clicks }) => clicks },
              { unit: ['unique click', 'unique clicks'], countOf: ({ uniqueClicks }) => uniqueClicks },
            ]}
            columns={{
              'Cards seen': ({ seen }) => seen,
              'Profile visits': ({ opened }) => opened,
              Clicks: ({ clicks }) => clicks,
              'Unique clicks': ({ uniqueClicks }) => uniqueClicks,
            }}
          />
        )
      )}
      {surfaces.length > 0 && (
        <Panel aria-labelledby="clicks-by-slot">
          <PanelHead>
            <PanelTitle id="clicks-by-slot">Clicks by slot</PanelTitle>
          </PanelHead>
          <Muted $top="0.25rem">
            Profile visits: from the cards of the slot. Clicks: on these cards and on the profiles that they
            opened. Rate: clicks ÷ cards seen.
          </Muted>
          <SlotTable
            label="Clicks by slot"
            slots={surfaces.map((slot) => ({ ...slot, impressions: slot.seen + slot.opened }))}
            deepest={siteDeepestPosition}
            totals={{ ...totals, impressions: totals.seen + totals.opened }}
          />
        </Panel>
      )}
      {totals.clicks > 0 && <Breakdowns site={site} />}
      {totals.clicks === 0 && site.campaigns && <CampaignsPanel campaigns={site.campaigns} />}
      <Muted $small>Invalid traffic is not included.</Muted>
    </>
  );
};

const Breakdowns = ({ site }: { readonly site: SiteClicks }) => (
  <>
    <Columns $from="tablet">
      <Panel aria-labelledby="clicks-by-source">
        <Cluster $gap="0.5rem">
          <PanelTitle id="clicks-by-source">Clicks by source</PanelTitle>
          <Explain term="Source">
            How the visit with the click began: the site that led here, a campaign, or directly.
          </Explain>
        </Cluster>
        <Stack $top="1rem">
          <BarList
            ranked
            unit={['click', 'clicks']}
            empty="None."
            rows={site.sources.map(({ source, clicks, uniqueClicks }) => ({
              key: source,
              name: source,
              count: clicks,
              beside: `${withSeparators(uniqueClicks)} unique`,
            }))}
          />
        </Stack>
      </Panel>
      <Column>
        <TitledPanel id="clicks-by-platform" title="Clicks by platform">
          <Stack $top="1rem">
            <BarList
              unit={['click', 'clicks']}
              empty="None."
              rows={site.platforms.map(({ platform, clicks }) => ({
                key: platform,
                name: platforms.find(({ key }) => key === platform)?.name ?? platform,
                count: clicks,
                beside: `${((clicks / site.totals.clicks) * 100).toFixed(1)}%`,
              }))}
            />
          </Stack>
        </TitledPanel>
        {site.campaigns && <CampaignsPanel campaigns={site.campaigns} />}
      </Column>
    </Columns>
    <ClickedModels models={site.topModels} />
  </>
);

/** A column as high as the panel beside it; its last panel takes the remaining height. */
const Column = styled(Stack)`
  grid-template-rows: auto;
  grid-auto-rows: 1fr;
`;

/** Side by side on a desktop; on a tablet three above two of the same whole width. */
const FiveCards = styled(StatCards)`
  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: repeat(6, minmax(0, 1fr));

    > * { grid-column: span 2; }
    > :nth-child(n + 4) { grid-column: span 3; }
  }
  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: repeat(5, minmax(0, 1fr));

    > :nth-child(n) { grid-column: auto; }
  }

  > * { padding-inline: 1.125rem; }
  [data-stat] { font-size: clamp(2rem, 1.4rem + 1.4vw, 2.75rem); }
`;

const Placeholders = () => (
  <>
    <VisuallyHidden role="status">Loading clicks</VisuallyHidden>
    <FiveCards>
      {['seen', 'opened', 'clicks', 'unique', 'rate'].map((card) => (
        <Skeleton key={card} $height="8.5rem" />
      ))}
    </FiveCards>
    <Skeleton $height="24rem" />
    <Skeleton $height="20rem" />
  </>
);
