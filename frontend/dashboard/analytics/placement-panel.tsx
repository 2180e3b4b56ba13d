import {
  type Figures,
  type PlacementEffect,
  placementMinDays,
} from '@marquee/contracts/http/placement-effect';
import { counted } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { styled } from 'styled-components';
import { TextField } from '../../platform/forms/text-field';
import { SiteOrigin } from '../../platform/head/page-context';
import { storedValue, useStoredValue } from '../../platform/storage/stored-value';
import { LoadError } from '../../ui/feedback/load-error';
import { fullDay } from '../../ui/format/day';
import { centsOf } from '../../ui/format/price';
import { CompactTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Skeleton } from '../../ui/layout/skeleton';
import { Columns, Stack } from '../../ui/layout/stack';
import { BulletList } from '../../ui/text/bullet-list';
import { DisclosureTitle } from '../../ui/text/disclosure-title';
import { Muted } from '../../ui/text/muted';
import { placementEffect } from '../frame/insights-query';
import { TitledPanel } from '../frame/titled-panel';
import {
  answerTexts,
  methodTexts,
  missingTexts,
  oneDecimal,
  placementRows,
  priceText,
  worthText,
} from './placement-text';

/** `wasFeatured`, now or before: the panel is as high while it loads as its answer will be. */
export const PlacementPanel = ({
  slug,
  wasFeatured,
}: {
  readonly slug: string;
  readonly wasFeatured: boolean;
}) => {
  const { data, error } = useQuery(placementEffect(slug));
  return (
    <TitledPanel title="Results of your featured placement" meaning="placement">
      {data !== undefined ? (
        <Results placement={data} />
      ) : error === null ? (
        <Skeleton $height={wasFeatured ? 'max(11.9rem, 37rem - 36.7vw)' : 'max(1.5rem, 4.6rem - 6.6vw)'} />
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
          {placement.comparedFrom === undefined
            ? `This placement had ${counted(placement.wholeDays, 'full day', 'full days')}. A comparison needs at least ${placementMinDays}.`
            : `Your first comparison appears on ${fullDay(placement.comparedFrom)}, after ${placementMinDays} full days.`}
        </p>
      );
    case 'measured':
      return <Compared placement={placement} />;
  }
};

const columns: readonly { readonly name: string; readonly of: (figures: Figures) => string }[] = [
  { name: 'Cards seen in slots', of: ({ slotCards }) => oneDecimal(slotCards) },
  { name: 'Clicks from cards', of: ({ cardClicks }) => oneDecimal(cardClicks) },
  { name: 'Card click rate', of: ({ cardClickRate }) => `${cardClickRate.toFixed(1)}%` },
  { name: 'All clicks', of: ({ clicks }) => oneDecimal(clicks) },
];

const Compared = ({ placement }: { readonly placement: Extract<PlacementEffect, { is: 'measured' }> }) => {
  const [answer, ...compared] = answerTexts(placement);
  return (
    <Stack>
      <Columns $columns="minmax(0, 1fr) auto" $gap="1rem 2.5rem" $align="start">
        <Stack $gap="0.75rem">
          <Answer>{answer}</Answer>
          <Muted>{[...compared, priceText(placement)].join(' ')}</Muted>
        </Stack>
        {placement.price !== null && placement.featured.uniquePaidClicks > 0 && (
          <Worth price={placement.price} clicks={placement.featured.uniquePaidClicks} />
        )}
      </Columns>
      <details>
        <DisclosureTitle>Compared with similar models and the days before</DisclosureTitle>
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
          <Muted key={text} $top="0.5rem">
            {text}
          </Muted>
        ))}
        <Method data-screen-only>
          <BulletList $top="0.5rem" lines={methodTexts(placement)} />
        </Method>
      </details>
    </Stack>
  );
};

/** What a subscriber is worth to the holder, kept in this browser. */
const subscriberWorth = storedValue<number | null>({
  key: 'marquee_subscriber_worth_cents',
  parse: (text) => Number(text) || null,
  format: (cents) => (cents ? String(cents) : null),
});

interface WorthProps {
  readonly price: Parameters<typeof worthText>[0];
  readonly clicks: number;
}

const Worth = ({ price, clicks }: WorthProps) => {
  const cents = useStoredValue(subscriberWorth);
  const [typed, setTyped] = useState(cents === null ? '' : String(cents / 100));
  return (
    <WorthLine data-screen-only>
      <TextField
        label="What is a subscriber worth to you?"
        name="worth"
        inputMode="decimal"
        placeholder="$"
        value={typed}
        onText={(text) => {
          setTyped(text);
          subscriberWorth.set(centsOf(text));
        }}
      />
      <Muted aria-live="polite">
        {cents === null
          ? 'In dollars, over the whole subscription. It stays in this browser.'
          : worthText(price, clicks, cents / 100)}
      </Muted>
    </WorthLine>
  );
};

const Answer = styled.p`
  font-size: clamp(1.375rem, 1.15rem + 1vw, 2rem);
  font-weight: 750;
  font-stretch: 88%;
  line-height: 1.2;
`;

const WorthLine = styled.div`
  display: grid;
  gap: 0.5rem 1.25rem;
  align-items: end;

  ${({ theme }) => theme.from.tablet} { grid-template-columns: 16rem minmax(0, 1fr); > :last-child { padding-bottom: 0.625rem; } }
  ${({ theme }) => theme.from.desktop} { grid-template-columns: 18rem; > :last-child { padding-bottom: 0; } }
`;

const Note = styled(Muted).attrs({ as: 'span', $small: true })`
  display: block;
  font-weight: 400;
`;

const Method = styled.div`
  max-width: ${({ theme }) => theme.width.text};
`;
