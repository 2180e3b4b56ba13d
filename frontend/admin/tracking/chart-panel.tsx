import { type ReactNode, Suspense, useState } from 'react';
import { styled } from 'styled-components';
import { chartHeight } from '../../ui/charts/chart-frame';
import { Button } from '../../ui/inputs/button';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

interface ChartPanelProps {
  readonly title: string;
  readonly chart: ReactNode;
  readonly table: ReactNode;
}

/** A chart, and the same figures as a table at one press. */
export const ChartPanel = ({ title, chart, table }: ChartPanelProps) => {
  const [asTable, setAsTable] = useState(false);
  return (
    <Panel>
      <Head>
        <PanelTitle>{title}</PanelTitle>
        <Button
          type="button"
          $variant="quiet"
          $size="small"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          Table<VisuallyHidden> of {title}</VisuallyHidden>
        </Button>
      </Head>
      <Body>{asTable ? table : <Suspense fallback={<OnItsWay aria-hidden="true" />}>{chart}</Suspense>}</Body>
    </Panel>
  );
};

const Head = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 1rem;
`;

const Body = styled.div`
  margin-top: 1rem;
`;

const OnItsWay = styled.div`
  min-height: ${chartHeight}px;
`;
