import type { Figures, PlacementEffect } from '@marquee/contracts/http/placement-effect';
import { counted } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { useContext } from 'react';
import { styled } from 'styled-components';
import { SiteOrigin } from '../../platform/head/page-context';
import { LoadError } from '../../ui/feedback/load-error';
import { CompactTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Skeleton } from '../../ui/layout/skeleton';
import { Stack } from '../../ui/layout/stack';
import { BulletList } from '../../ui/text/bullet-list';
import { DisclosureTitle } from '../../ui/text/disclosure-title';
import { Muted } from '../../ui/text/muted';
import { placementEffect } from '../frame/insights-query';
import { TitledPanel } from '../frame/titled-panel';
import {
  methodTexts,
  missingTexts,
  oneDecimal,
  perClickText,
  placementRows,
  priceText,
  verdictText,
} from './placement-text';

/** The results of the featured placement. */
export const PlacementPanel = ({ slug }: { readonly slug: string }) => {
  const { data, error } = useQuery(placementEffect(slug));
  return (
    <TitledPanel title="Results of your featured placement" meaning="placement">
      {data !== undefined ? (
        <Results placement={data} />
      ) : error === null ? (
        <Skeleton $height="10rem" />
      ) : (
        <LoadError what="the results" error={error} />
      )}
    </TitledPanel>
  );
};

const Results = ({ placement }: { readonly placement: PlacementEffect }) => {
  const origin = useContext(SiteOrigin);
  switch (placement.is) {
    case 'never':
      return (
        <p>
          You haven't been featured yet. <a href={`${origin}/featured`}>How featured placements work</a>
        </p>
      );
    case 'too-early':
      return (
        <p>
          Not enough data: {counted(placement.wholeDays, 'full featured day', 'full featured days')} so far. A
          comparison needs at least 3.
        </p>
      );
    case 'measured':
      return <Compared placement={placement} />;
  }
};

const columns: readonly { readonly name: string; readonly of: (figures: Figures) => string }[] = [
  { name: 'Cards seen', of: ({ seen }) => oneDecimal(seen) },
  { name: 'Clicks from cards', of: ({ cardClicks }) => oneDecimal(cardClicks) },
  { name: 'Card click rate', of: ({ cardClickRate }) => `${cardClickRate.toFixed(1)}%` },
  { name: 'All clicks', of: ({ clicks }) => oneDecimal(clicks) },
];

const Compared = ({ placement }: { readonly placement: Extract<PlacementEffect, { is: 'measured' }> }) => (
  <Stack>
    <Verdict>{verdictText(placement)}</Verdict>
    <Price>
      <PerClick>{perClickText(placement)}</PerClick>
      <div>
        <strong>Price per click</strong>
        <p>{priceText(placement)}</p>
      </div>
    </Price>
    <TableScroller label="Featured days compared">
      <CompactTable>
        <HeadRow first="Days" names={columns.map(({ name }) => name)} />
        <tbody>
          {placementRows(placement).map(({ key, title, note, figures }) => (
            <tr key={key}>
              <th scope="row">
                {title}
                <Note>{note}</Note>
              </th>
              {columns.map(({ name, of }) => (
                <td key={name}>{of(figures)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </CompactTable>
    </TableScroller>
    {missingTexts(placement).map((text) => (
      <Muted key={text}>{text}</Muted>
    ))}
    <details data-screen-only>
      <DisclosureTitle>How we compare</DisclosureTitle>
      <Method>
        <BulletList $top="0.5rem" lines={methodTexts(placement)} />
      </Method>
    </details>
  </Stack>
);

const Verdict = styled.p`
  font-size: ${({ theme }) => theme.size.lead};
  font-weight: 650;
`;

const Price = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1.25rem;

  > div { flex: 1 1 10rem; }
  p { color: ${({ theme }) => theme.color.textMuted}; }
`;

const PerClick = styled.p`
  && { color: ${({ theme }) => theme.color.highlightText}; }
  font-size: ${({ theme }) => theme.size.heading};
  font-weight: 800;
  font-stretch: 82%;
  font-variant-numeric: tabular-nums;
`;

const Note = styled(Muted).attrs({ as: 'span', $small: true })`
  display: block;
  font-weight: 400;
`;

const Method = styled.div`
  max-width: ${({ theme }) => theme.width.text};
`;
