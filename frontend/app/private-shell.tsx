import { useContext, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { finishPage } from '../platform/frame/finish-page';
import { MainArea, SkipLink } from '../platform/frame/main-area';
import { rootElement } from '../platform/frame/root-element';
import { Wordmark } from '../platform/frame/wordmark';
import { SiteOrigin } from '../platform/head/page-context';
import { ThemeSwitch } from '../platform/theme/theme-switch';
import { ToastHost } from '../platform/toast/toast-host';
import { PageSkeleton } from '../ui/feedback/page-skeleton';
import { PageWidth } from '../ui/layout/page';
import { VisuallyHidden } from '../ui/text/visually-hidden';

/** The frame of the private screens, which are not indexed or tracked and load nothing from other hosts. */
export const PrivateShell = () => {
  const isAdmin = useLocation().pathname.startsWith('/admin');
  useEffect(() => finishPage(rootElement()), []);
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      <PrivateHeader isWide={isAdmin} />
      <MainArea>
        <Outlet />
      </MainArea>
      <ToastHost />
    </>
  );
};

/** The frame around placeholders: what the server sends, and what is shown until the screen's code has loaded. */
export const PrivateFallback = () => (
  <>
    <PrivateHeader />
    <main>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <PageSkeleton />
    </main>
  </>
);

const PrivateHeader = ({ isWide = false }: { readonly isWide?: boolean }) => (
  <Header>
    <Bar $isWide={isWide}>
      <Home href={`${useContext(SiteOrigin)}/`} aria-label="Marquee, public site">
        <Wordmark />
      </Home>
      <ThemeSwitch />
    </Bar>
  </Header>
);

const Header = styled.header`
  border-bottom: 1px solid ${({ theme }) => theme.color.line};
`;

/** As wide as the page below it. */
const Bar = styled(PageWidth)<{ readonly $isWide: boolean }>`
  ${({ theme, $isWide }) => $isWide && `max-width: ${theme.width.adminPage};`}
  display: flex;
  align-items: center;
  justify-content: space-between;
  min-height: 4rem;
  padding-inline-end: calc(clamp(1rem, 4vw, 2.5rem) - 0.625rem);
`;

const Home = styled.a`
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
  color: ${({ theme }) => theme.color.text};
  text-decoration: none;
`;
