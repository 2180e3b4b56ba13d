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
import { PageWidth } from '../ui/layout/page';

/** The frame of the private screens, which are not indexed or tracked and load nothing from other hosts. */
export const PrivateShell = () => {
  const origin = useContext(SiteOrigin);
  const isAdmin = useLocation().pathname.startsWith('/admin');
  useEffect(() => finishPage(rootElement()), []);
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      <Header>
        <Bar $isWide={isAdmin}>
          <Home href={`${origin}/`} aria-label="Marquee, public site">
            <Wordmark />
          </Home>
          <ThemeSwitch />
        </Bar>
      </Header>
      <MainArea>
        <Outlet />
      </MainArea>
      <ToastHost />
    </>
  );
};

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
