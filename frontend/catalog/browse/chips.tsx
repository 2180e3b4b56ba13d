import { styled } from 'styled-components';
import { PlainButton } from '../../ui/inputs/button';
import { Cluster } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

export interface Chip {
  readonly key: string;
  readonly label: string;
  readonly onRemove: () => void;
}

interface ChipsProps {
  readonly chips: readonly Chip[];
  /** Moves the focus, which was on the removed chip. */
  readonly onRemoved: () => void;
}

export const Chips = ({ chips, onRemoved }: ChipsProps) =>
  chips.length === 0 ? null : (
    <Cluster as="ul" $gap="0.5rem" aria-label="Active filters">
      {chips.map(({ key, label, onRemove }) => (
        <li key={key}>
          <Remove
            onClick={() => {
              onRemove();
              onRemoved();
            }}
          >
            <VisuallyHidden>Remove </VisuallyHidden>
            {label}
            <Icon name="close" size={16} />
          </Remove>
        </li>
      ))}
    </Cluster>
  );

const Remove = styled(PlainButton)`
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  min-height: var(--touch-target);
  max-width: 100%;
  padding: 0.25rem 0.75rem;
  border: 1px solid ${({ theme }) => theme.color.highlightLine};
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.highlightWash};
  color: ${({ theme }) => theme.color.highlightText};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;
  overflow-wrap: anywhere;
  text-align: start;

  svg { flex: none; }
  &:hover { background: ${({ theme }) => theme.color.surfaceHigh}; }
`;
