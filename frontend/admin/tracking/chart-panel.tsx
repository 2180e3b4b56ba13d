import { type ReactNode, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { chartHeight } from '../../ui/charts/chart-frame';
import { Button } from '../../ui/inputs/button';
import { Panel, PanelHead, PanelTitle } from '../../ui/layout/panel';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

interface ChartPanelProps {
  readonly title: string;
  readonly chart: ReactNode;
  readonly table: ReactNode;
}

/** A chart, or the same figures as a table. */
export const ChartPanel = ({ title, chart, table }: ChartPanelProps) => {
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel>
      <PanelHead>
        <PanelTitle>{title}</PanelTitle>
        <Button $variant="quiet" $size="small" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          Table<VisuallyHidden> of {title}</VisuallyHidden>
        </Button>
      </PanelHead>
      <Body>
        {asTable ? table : <Suspense fallback={<Placeholder aria-hidden="true" />}>{chart}</Suspense>}
      </Body>
    </Panel>
  );
};

const Body = styled.div`
  margin-top: 1rem;
`;

const Placeholder = styled.div`
  min-height: ${chartHeight}px;
`;
