import type { Figures, Placement } from '@marquee/contracts/http/placement';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { reasonOf } from '../../platform/api/api-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { counted } from '../../ui/format/number';
import { FieldError } from '../../ui/inputs/field';
import { DataTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { modelPlacement } from './insights-query';
import { methodTexts, missingTexts, perClickText, placementRows, priceText } from './placement-text';
import { TitledPanel } from './titled-panel';

/** What the featured placement brought. */
export const PlacementPanel = ({ slug }: { readonly slug: string }) => {
  const { data, error } = useQuery(modelPlacement(slug));
  return (
    <TitledPanel title="What the featured placement brought" meaning="placement">
      {data !== undefined ? (
        <Told placement={data} />
      ) : error === null ? (
        <Skeleton $height="10rem" />
      ) : (
        <FieldError role="alert">The comparison did not arrive: {reasonOf(error)}</FieldError>
      )}
    </TitledPanel>
  );
};

const Told = ({ placement }: { readonly placement: Placement }) => {
  switch (placement.is) {
    case 'never':
      return <p>There has been no featured placement yet.</p>;
    case 'too-early':
      return (
        <p>
          Not enough data: {counted(placement.wholeDays, 'whole featured day', 'whole featured days')} so far,
          and at least 3 are needed for a comparison.
        </p>
      );
    case 'measured':
      return <Compared placement={placement} />;
  }
};

const oneDecimal = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

const columns: readonly { readonly name: string; readonly of: (figures: Figures) => string }[] = [
  { name: 'Impressions', of: ({ impressions }) => oneDecimal.format(impressions) },
  { name: 'Clicks', of: ({ clicks }) => oneDecimal.format(clicks) },
  { name: 'Click rate', of: ({ clickRate }) => `${clickRate.toFixed(1)}%` },
];

const Compared = ({ placement }: { readonly placement: Extract<Placement, { is: 'measured' }> }) => (
  <Stack>
    <Price>
      <PerClick>{perClickText(placement)}</PerClick>
      <div>
        <strong>Price per click</strong>
        <p>{priceText(placement)}</p>
      </div>
    </Price>
    <TableScroller label="The featured days beside others">
      <DataTable>
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
      </DataTable>
    </TableScroller>
    {missingTexts(placement).map((text) => (
      <Muted key={text}>{text}</Muted>
    ))}
    <details>
      <Summary>How this is compared</Summary>
      <Method>
        {methodTexts(placement).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </Method>
    </details>
  </Stack>
);

const Stack = styled.div`
  display: grid;
  gap: 1rem;

  > * { min-width: 0; }
`;

const Price = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem 1.25rem;

  > div { flex: 1 1 16rem; }
  p { color: ${({ theme }) => theme.color.textMuted}; }
`;

const PerClick = styled.p`
  && { color: ${({ theme }) => theme.color.lightText}; }
  font-size: ${({ theme }) => theme.size.heading};
  font-weight: 800;
  font-stretch: 82%;
  font-variant-numeric: tabular-nums;
`;

const Note = styled.span`
  display: block;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 400;
`;

const Muted = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
`;

const Summary = styled.summary`
  min-height: var(--press);
  cursor: pointer;
  font-weight: 650;
`;

const Method = styled.ul`
  display: grid;
  gap: 0.5rem;
  max-width: ${({ theme }) => theme.width.text};
  margin-top: 0.5rem;
  padding-inline-start: 1.125rem;
  color: ${({ theme }) => theme.color.textMuted};
  list-style: disc;
`;
