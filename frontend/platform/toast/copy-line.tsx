import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import { copyText } from '../../ui/text/copy-text';
import { Icon } from '../../ui/text/icon';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { showToast } from './toast-store';

/** Copies and shows a toast: 'Copied!' with the text `done`, or that the browser refused. */
export const copyWithToast = async (text: string, done: string): Promise<void> => {
  if (await copyText(text)) showToast({ title: 'Copied!', text: done });
  else showToast({ title: 'Error', text: 'Your browser did not allow copying.', tone: 'destructive' });
};

interface CopyLineProps {
  readonly name: string;
  readonly value: string;
  readonly onCopy: () => void;
  /** Further actions with the value. */
  readonly children?: ReactNode;
}

/** A value with a button that copies it. */
export const CopyLine = ({ name, value, onCopy, children }: CopyLineProps) => (
  <div>
    <Name>{name}</Name>
    <Line>
      <Value>{value}</Value>
      <Button $variant="quiet" $size="small" onClick={onCopy}>
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
