import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** A list of a fixed height that scrolls within its panel, by keyboard too. */
export const ScrollList = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <Scroller tabIndex={0} role="group" aria-label={label}>
    {children}
  </Scroller>
);

const Scroller = styled.div`
  overflow-y: auto;
  height: clamp(16rem, 44dvh, 40rem);
  margin: 0.75rem -0.5rem 0;
  padding: 0.25rem;

  ${({ theme }) => theme.from.desktop} { height: clamp(18rem, 60dvh, 40rem); }
`;
