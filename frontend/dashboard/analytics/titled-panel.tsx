import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Explain } from '../../ui/feedback/explain';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { type Definition, definitions } from './definitions';

interface TitledPanelProps {
  readonly title: string;
  readonly meaning?: Definition;
  readonly lead?: string;
  /** What can be done with the panel, at the end of its first line. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of the dashboard: what it is, what that means, and the figures. */
export const TitledPanel = ({ title, meaning, lead, action, children }: TitledPanelProps) => (
  <Panel>
    <Head>
      <Titled>
        <PanelTitle>{title}</PanelTitle>
        {meaning !== undefined && <Meaning of={meaning} />}
      </Titled>
      {action !== undefined && <Action>{action}</Action>}
    </Head>
    {lead !== undefined && <Lead>{lead}</Lead>}
    <Body>{children}</Body>
  </Panel>
);

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem;
`;

/** The mark stays beside a title of two lines. */
const Titled = styled.div`
  display: flex;
  align-items: center;
  gap: 0.5rem;
`;

const Action = styled.div`
  margin-inline-start: auto;
`;

const Lead = styled.p`
  margin-top: 0.25rem;
  color: ${({ theme }) => theme.color.textMuted};
`;

const Body = styled.div`
  margin-top: 1rem;
`;

/** The definition of a number, beside it. */
export const Meaning = ({ of }: { readonly of: Definition }) => (
  <Explain term={definitions[of].term}>{definitions[of].meaning}</Explain>
);
