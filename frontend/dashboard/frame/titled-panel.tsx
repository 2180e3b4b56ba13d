import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { type Definition, definitions } from '../../catalog/traffic/definitions';
import { Explain } from '../../ui/feedback/explain';
import { PlainButton } from '../../ui/inputs/button';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';
import { type Fold, useFold } from './use-fold';

interface TitledPanelProps {
  readonly title: string;
  readonly meaning?: Definition;
  readonly lead?: string;
  /** A control at the end of the title's line. */
  readonly action?: ReactNode;
  /** Where only the title is shown at first. */
  readonly fold?: Fold;
  /** The most important figure, beside the title while the panel is folded. */
  readonly glance?: string | undefined;
  readonly children: ReactNode;
}

/** A panel of the dashboard with its title, its definition and its figures. */
export const TitledPanel = ({ title, meaning, lead, action, fold, glance, children }: TitledPanelProps) => {
  const { canFold, isOpen, toggle } = useFold(title, fold);
  return (
    <Foldable $folded={!isOpen}>
      <Cluster $gap="0.5rem">
        <Titled $folds={canFold}>
          <PanelTitle>
            {canFold ? (
              <FoldButton aria-expanded={isOpen} onClick={toggle}>
                {title} <Icon name="down" size={18} />
              </FoldButton>
            ) : (
              title
            )}
          </PanelTitle>
          {isOpen && meaning !== undefined && <Meaning of={meaning} />}
        </Titled>
        {isOpen && action !== undefined && <Action>{action}</Action>}
      </Cluster>
      {isOpen ? (
        <>
          {lead !== undefined && <Muted $top="0.25rem">{lead}</Muted>}
          <Body>{children}</Body>
        </>
      ) : (
        glance !== undefined && <Muted $small>{glance}</Muted>
      )}
    </Foldable>
  );
};

/** All of it can be clicked while it is folded. */
const Foldable = styled(Panel)<{ readonly $folded: boolean }>`
  ${({ $folded }) => $folded && 'position: relative; padding-block: 0.75rem;'}
`;

const FoldButton = styled(PlainButton)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 0.5rem;
  width: 100%;
  text-align: start;

  svg { flex: none; color: ${({ theme }) => theme.color.textMuted}; }
  &[aria-expanded='true'] { min-height: var(--touch-target); }
  &[aria-expanded='true'] svg { rotate: 180deg; }
  &[aria-expanded='false']::after { content: ''; position: absolute; inset: 0; }
`;

/** Keeps the question mark beside a title of two lines. */
const Titled = styled.div<{ readonly $folds: boolean }>`
  display: flex;
  align-items: center;
  gap: 0.5rem;

  ${({ $folds }) => $folds && 'flex: 1; > h2 { flex: 1; }'}
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
