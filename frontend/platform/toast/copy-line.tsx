import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import { Cluster } from '../../ui/layout/stack';
import { copyText } from '../../ui/text/copy-text';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { showError, showToast } from './toast-store';

/** Copies and shows a toast: 'Copied!' with the text `done`, or that the browser refused. */
export const copyWithToast = async (text: string, done: string): Promise<void> => {
  if (await copyText(text)) showToast({ title: 'Copied!', text: done });
  else showError('Your browser did not allow copying.');
};

interface CopyLineProps {
  readonly name: string;
  readonly value: string;
  readonly done: string;
  readonly children?: ReactNode;
}

export const CopyLine = ({ name, value, done, children }: CopyLineProps) => (
  <div>
    <Muted $small $bold>
      {name}
    </Muted>
    <Cluster $gap="0.5rem" $top="0.25rem">
      <Value>{value}</Value>
      <Button $variant="quiet" $size="small" onClick={() => void copyWithToast(value, done)}>
        <Icon name="copy" size={16} /> Copy
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      {children}
    </Cluster>
  </div>
);

const Value = styled.code`
  flex: 1 1 100%;
  ${({ theme }) => theme.from.tablet} { flex-basis: 14rem; }
  min-width: 0;
  padding: 0.4375rem 0.75rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.surface};
  font-size: ${({ theme }) => theme.size.small};
  overflow-wrap: anywhere;
`;
