import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import { Icon } from '../../ui/text/icon';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

interface CopyLineProps {
  readonly name: string;
  readonly value: string;
  readonly onCopy: () => void;
  /** What else can be done with the value. */
  readonly children?: ReactNode;
}

/** A value to be taken elsewhere. */
export const CopyLine = ({ name, value, onCopy, children }: CopyLineProps) => (
  <div>
    <Name>{name}</Name>
    <Line>
      <Value>{value}</Value>
      <Button type="button" $variant="quiet" $size="small" onClick={onCopy}>
        <Icon name="copy" size={16} /> Copy
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      {children}
    </Line>
  </div>
);

const Name = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;
`;

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.5rem;
  margin-top: 0.25rem;
`;

const Value = styled.code`
  flex: 1 1 100%;
  ${({ theme }) => theme.from.tablet} { flex-basis: 14rem; }
  min-width: 0;
  padding: 0.4375rem 0.75rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.ink};
  font-size: ${({ theme }) => theme.size.small};
  overflow-wrap: anywhere;
`;
