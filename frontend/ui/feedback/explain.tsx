import * as Popover from 'radix-ui/popover';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** A button that explains a term. Escape or a click elsewhere closes the explanation. */
export const Explain = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <Popover.Root>
    <HelpButton aria-label={`What “${term}” means`}>?</HelpButton>
    <Popover.Portal>
      <Explanation aria-label={term} sideOffset={6} collisionPadding={12}>
        <strong>{term}</strong>
        {children}
      </Explanation>
    </Popover.Portal>
  </Popover.Root>
);

/** The touch target is larger than the visible button. */
const HelpButton = styled(Popover.Trigger)`
  position: relative;
  display: inline-grid;
  flex: none;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: 50%;
  background: ${({ theme }) => theme.color.surfaceRaised};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.tiny};
  font-weight: 700;
  line-height: 1;

  &::after { content: ''; position: absolute; inset: -0.6875rem; }
  @media print { display: none; }

  &:hover, &[data-state='open'] { border-color: ${({ theme }) => theme.color.highlightLine}; color: ${({ theme }) => theme.color.text}; }
`;

const Explanation = styled(Popover.Content)`
  z-index: 40;
  display: grid;
  gap: 0.25rem;
  width: min(22rem, calc(100vw - 1.5rem));
  padding: 0.875rem 1rem;
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.surfaceHigh};
  box-shadow: ${({ theme }) => theme.shadow.raised};
  color: ${({ theme }) => theme.color.text};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 400;
  line-height: 1.5;
`;
