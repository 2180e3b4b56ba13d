import { type ReactNode, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { Panel, PanelHead, PanelTitle } from '../layout/panel';
import { chartHeight } from './chart-frame';
import { TableToggle } from './table-toggle';

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
        <TableToggle of={title} isTable={asTable} onToggle={setAsTable} />
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
