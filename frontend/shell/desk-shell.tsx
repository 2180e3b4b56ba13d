import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { styled } from 'styled-components';
import { rootElement } from '../root-element';
import { ThemeSwitch } from '../theme/theme-switch';
import { ToastHost } from '../toast/toast-host';
import { PageWidth } from '../ui/page-width';
import { finishPage } from './finish-page';
import { MainArea } from './main-area';
import { SkipLink } from './skip-link';
import { Wordmark } from './wordmark';

/** Around the private screens. They are a page of their own: nothing here is indexed, tracked or served by others. */
export const DeskShell = () => {
  useEffect(() => finishPage(rootElement()), []);
  return (
    <>
      <SkipLink>Skip to content</SkipLink>
      <Header>
        <Bar>
          <Home href="/" aria-label="Marquee, public site">
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

const Bar = styled(PageWidth)`
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
