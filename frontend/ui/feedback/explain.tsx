import * as Popover from 'radix-ui/popover';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** What a word means, one tap, click or key away from it. Escape or a tap elsewhere closes it. */
export const Explain = ({ term, children }: { readonly term: string; readonly children: ReactNode }) => (
  <Popover.Root>
    <Mark aria-label={`What “${term}” means`}>?</Mark>
    <Popover.Portal>
      <Meaning aria-label={term} sideOffset={6} collisionPadding={12}>
        <strong>{term}</strong>
        {children}
      </Meaning>
    </Popover.Portal>
  </Popover.Root>
);

/** A finger needs more room than the sign does. */
const Mark = styled(Popover.Trigger)`
  position: relative;
  display: inline-grid;
  flex: none;
  place-items: center;
  width: 1.5rem;
  height: 1.5rem;
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: 50%;
  background: ${({ theme }) => theme.color.inkRaised};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.tiny};
  font-weight: 700;
  line-height: 1;

  &::after { content: ''; position: absolute; inset: -0.6875rem; }

  &:hover, &[data-state='open'] { border-color: ${({ theme }) => theme.color.lightLine}; color: ${({ theme }) => theme.color.text}; }
`;

const Meaning = styled(Popover.Content)`
  z-index: 40;
  display: grid;
  gap: 0.25rem;
  width: min(22rem, calc(100vw - 1.5rem));
  padding: 0.875rem 1rem;
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: ${({ theme }) => theme.radius.medium};
  background: ${({ theme }) => theme.color.inkHigh};
  box-shadow: ${({ theme }) => theme.shadow.raised};
  color: ${({ theme }) => theme.color.text};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 400;
  line-height: 1.5;
`;
