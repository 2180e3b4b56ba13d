import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { styled } from 'styled-components';

export const mainId = 'main';

/**
 * The page's content. A new path moves the keyboard and the screen reader here, as loading a page would; going
 * back moves them to the link that was followed.
 */
export const MainArea = ({ children }: { readonly children: ReactNode }) => {
  const { pathname, key } = useLocation();
  const isBack = useNavigationType() === 'POP';
  const followed = useRef(new Map<string, string>());
  const main = useRef<HTMLElement>(null);
  const shownPath = useRef(pathname);

  useEffect(() => {
    if (shownPath.current === pathname) return;
    shownPath.current = pathname;
    const href = isBack ? followed.current.get(key) : undefined;
    const links = [...(main.current?.querySelectorAll('a') ?? [])];
    const link = links.find((one) => one.getAttribute('href') === href);
    (link ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, key, isBack]);

  const remember = ({ target }: MouseEvent) => {
    const href = target instanceof Element ? target.closest('a')?.getAttribute('href') : undefined;
    if (href) followed.current.set(key, href);
  };

  return (
    <Main id={mainId} ref={main} tabIndex={-1} onClickCapture={remember}>
      {children}
    </Main>
  );
};

/** The footer stays out of view while placeholders show, which may be shorter than the content. */
const Main = styled.main`
  flex: 1;

  &:has([data-testid$='-skeletons']) { min-height: 100svh; }
`;

export const SkipLink = styled.a.attrs({ href: `#${mainId}` })`
  position: fixed;
  inset-block-start: 0.75rem;
  inset-inline-start: 0.75rem;
  z-index: 50;
  padding: 0.625rem 1rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.highlight};
  color: ${({ theme }) => theme.color.onHighlight};
  font-weight: 700;

  &:not(:focus) { inset-block-start: -10rem; }
`;

/** Moves the focus to the new content when a screen at the same URL removes the focused control. */
export const useFocusKept = (screen: string | undefined): void => {
  const shown = useRef(screen);

  useEffect(() => {
    const before = shown.current;
    shown.current = screen;
    if (before === undefined || screen === undefined || before === screen) return;
    if (document.activeElement === document.body)
      document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [screen]);
};
