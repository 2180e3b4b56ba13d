import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import definitions from '../../catalog/traffic/definitions.json' with { type: 'json' };
import { Explain } from '../../ui/feedback/explain';
import { Panel, PanelHead, PanelTitle } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';

/** A figure whose counting is explained here and on /how-we-count. */
type Definition = keyof typeof definitions;

interface TitledPanelProps {
  readonly title: string;
  readonly meaning?: Definition;
  readonly lead?: string;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export const TitledPanel = ({ title, meaning, lead, action, children }: TitledPanelProps) => (
  <Panel>
    <PanelHead $gap="0.5rem">
      <Cluster $gap="0.5rem" $wrap="nowrap">
        <PanelTitle>{title}</PanelTitle>
        {meaning !== undefined && <Meaning of={meaning} />}
      </Cluster>
      {action}
    </PanelHead>
    {lead !== undefined && <Muted $top="0.25rem">{lead}</Muted>}
    <Body>{children}</Body>
  </Panel>
);

const Body = styled.div`
  margin-top: 1rem;
`;

export const Meaning = ({ of }: { readonly of: Definition }) => (
  <Explain term={definitions[of].term}>{definitions[of].meaning}</Explain>
);
