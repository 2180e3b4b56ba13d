import type { ReactNode } from 'react';
import { Panel, PanelTitle } from '../../ui/layout/panel';

interface TitledPanelProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

export const TitledPanel = ({ id, title, children }: TitledPanelProps) => (
  <Panel aria-labelledby={id}>
    <PanelTitle id={id}>{title}</PanelTitle>
    {children}
  </Panel>
);
