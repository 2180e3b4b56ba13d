import { useContext } from 'react';
import { Outlet } from 'react-router-dom';
import { styled } from 'styled-components';
import { useFinishedPage } from '../platform/frame/finish-page';
import { MainArea, SkipLink } from '../platform/frame/main-area';
import { StaleNotice } from '../platform/frame/stale-notice';
import { Wordmark } from '../platform/frame/wordmark';
import { SiteOrigin } from '../platform/head/page-context';
import { siteName } from '../platform/head/site-name';
import { ThemeSwitch } from '../platform/theme/theme-switch';
import { ToastHost } from '../platform/toast/toast-host';
import { PageSkeleton } from '../ui/feedback/page-skeleton';
import { PageWidth } from '../ui/layout/page';
import { VisuallyHidden } from '../ui/text/visually-hidden';

/** The frame of the private screens, which are not indexed or tracked and load nothing from other hosts. */
export const PrivateShell = () => {
  useFinishedPage();
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      <PrivateHeader />
      <MainArea>
        <Outlet />
      </MainArea>
      <StaleNotice />
      <ToastHost />
    </>
  );
};

/** The frame around placeholders: what the server sends, and what shows until the screen's code is here. */
export const PrivateFallback = () => (
  <>
    <PrivateHeader />
    <main>
      <VisuallyHidden role="status">Loading</VisuallyHidden>
      <PageSkeleton />
    </main>
  </>
);

const PrivateHeader = () => {
  const origin = useContext(SiteOrigin);
  return (
    <Header>
      <Bar>
        <Home href={`${origin}/`} aria-label={`${siteName()}, public site`}>
          <Wordmark />
        </Home>
        <ThemeSwitch />
      </Bar>
    </Header>
  );
};

const Header = styled.header`
  border-bottom: 1px solid ${({ theme }) => theme.color.line};
`;

/** The header is as wide as the admin pages, because one is sent for all private screens. */
const Bar = styled(PageWidth)`
  max-width: ${({ theme }) => theme.width.adminPage};
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
