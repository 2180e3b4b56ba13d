import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Explain } from '../../ui/feedback/explain';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { type Definition, definitions } from './definitions';

interface TitledPanelProps {
  readonly title: string;
  readonly meaning?: Definition;
  readonly lead?: string;
  /** A control at the end of the title's line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A panel of the dashboard with its title, its definition and its figures. */
export const TitledPanel = ({ title, meaning, lead, action, children }: TitledPanelProps) => (
  <Panel>
    <Cluster $gap="0.5rem">
      <Titled>
        <PanelTitle>{title}</PanelTitle>
        {meaning !== undefined && <Meaning of={meaning} />}
      </Titled>
      {action !== undefined && <Action>{action}</Action>}
    </Cluster>
    {lead !== undefined && <Muted $top="0.25rem">{lead}</Muted>}
    <Body>{children}</Body>
  </Panel>
);

/** Keeps the question mark beside a title of two lines. */
const Titled = styled.div`
  display: flex;
  align-items: center;
  gap: 0.5rem;
`;

const Action = styled.div`
  margin-inline-start: auto;
`;

const Body = styled.div`
  margin-top: 1rem;
`;

/** The definition of a figure behind a question mark. */
export const Meaning = ({ of }: { readonly of: Definition }) => (
  <Explain term={definitions[of].term}>{definitions[of].meaning}</Explain>
);
