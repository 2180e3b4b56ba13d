import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { mainId } from './skip-link';

/** The page's content. A new path moves the keyboard and the screen reader here, as loading a page would. */
export const MainArea = ({ children }: { readonly children: ReactNode }) => {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <Main id={mainId} ref={main} tabIndex={-1}>
      {children}
    </Main>
  );
};

/** The footer stays out of view while placeholders are shown, which may be shorter than the loaded content. */
const Main = styled.main`
  flex: 1;

  &:has([data-testid$='-skeletons']) { min-height: 100svh; }
`;
