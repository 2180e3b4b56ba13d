import * as RadixTooltip from 'radix-ui/tooltip';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';

interface TipProps {
  readonly text: string;
  /** One focusable element. */
  readonly children: ReactElement;
}

/**
 * Additional text for a control on hover and focus. Never the only place of essential information. SPEC.md
 * section 9: it opens after 700 ms, and again within 300 ms at once.
 */
export const Tip = ({ text, children }: TipProps) => (
  <RadixTooltip.Provider delayDuration={700} skipDelayDuration={300}>
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <Bubble sideOffset={6} collisionPadding={12}>
          {text}
        </Bubble>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  </RadixTooltip.Provider>
);

const Bubble = styled(RadixTooltip.Content)`
  z-index: 60;
  max-width: min(20rem, calc(100vw - 1.5rem));
  padding: 0.5rem 0.75rem;
  border: 1px solid ${({ theme }) => theme.color.lineStrong};
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.surfaceHigh};
  box-shadow: ${({ theme }) => theme.shadow.raised};
  color: ${({ theme }) => theme.color.text};
  font-size: ${({ theme }) => theme.size.small};
  line-height: 1.4;
`;
