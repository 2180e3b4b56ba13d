import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { styled } from 'styled-components';
import { FavoritesLink } from '../../catalog/model/favorites-link';
import { isActivePath } from '../../platform/frame/active-path';
import { Wordmark } from '../../platform/frame/wordmark';
import { siteName } from '../../platform/head/site-name';
import { ThemeSwitch } from '../../platform/theme/theme-switch';
import { IconButton } from '../../ui/inputs/button';
import { PageWidth } from '../../ui/layout/page';
import { Icon } from '../../ui/text/icon';
import { SearchBox } from './search-box';

const links = [
  { to: '/models', label: 'Models' },
  { to: '/categories', label: 'Categories' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/contact', label: 'Contact' },
  { to: '/help', label: 'Help' },
] as const;

export const SiteHeader = () => {
  const [menuOpen, setMenuOpen] = useState(false);
  const menuId = useId();
  // A popover: the browser opens and closes it, also before the scripts run and without them.
  const menu = useRef<HTMLDivElement>(null);
  const wideSearch = useRef<HTMLDivElement>(null);
  const isOpen = () => menu.current?.matches(':popover-open') === true;
  const close = () => menu.current?.hidePopover();
  useEffect(() => setMenuOpen(menu.current?.matches(':popover-open') === true), []);
  useSlashKey(wideSearch);

  return (
    <Header>
      <Bar>
        <HomeLink to="/" onClick={close} aria-label={`${siteName()}, home`}>
          <Wordmark />
        </HomeLink>
        <WideOnly>
          <nav aria-label="Main">
            <NavLinks />
          </nav>
          <WideSearch ref={wideSearch}>
            <SearchBox />
          </WideSearch>
        </WideOnly>
        <NarrowButton
          popoverTarget={menuId}
          aria-label="Search"
          onClick={(event) => {
            // The browser opens the menu, but only a script can move the focus into its search field.
            event.preventDefault();
            if (!isOpen()) menu.current?.showPopover();
            menu.current?.querySelector('input')?.focus();
          }}
        >
          <Icon name="search" size={22} />
        </NarrowButton>
        <FavoritesLink onChoose={close} />
        <HeaderTheme>
          <ThemeSwitch />
        </HeaderTheme>
        <NarrowButton
          popoverTarget={menuId}
          aria-expanded={menuOpen}
          aria-controls={menuId}
          aria-label={menuOpen ? 'Close menu' : 'Open menu'}
        >
          <Icon name={menuOpen ? 'close' : 'menu'} size={24} />
        </NarrowButton>
      </Bar>
      <Menu
        ref={menu}
        id={menuId}
        popover="auto"
        onToggle={(event) => setMenuOpen(event.newState === 'open')}
      >
        <SearchBox onSearch={close} />
        <nav aria-label="Menu">
          <NavLinks onChoose={close} />
        </nav>
        <MenuTheme>
          <ThemeSwitch />
        </MenuTheme>
      </Menu>
    </Header>
  );
};

/** "/" moves the focus to the search field in `area` while it is shown and no text is being typed. */
const useSlashKey = (area: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const focusSearch = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      const { target } = event;
      if (
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [contenteditable], dialog')
      )
        return;
      const input = area.current?.querySelector('input');
      if (!input) return;
      input.focus();
      if (document.activeElement === input) event.preventDefault();
    };
    document.addEventListener('keydown', focusSearch);
    return () => document.removeEventListener('keydown', focusSearch);
  }, [area]);
};

const NavLinks = ({ onChoose }: { readonly onChoose?: () => void }) => {
  const { pathname } = useLocation();
  return (
    <List>
      {links.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} onClick={onChoose} aria-current={isActivePath(to, pathname) ? 'page' : undefined}>
            {label}
          </NavLink>
        </li>
      ))}
    </List>
  );
};

/** In `em`, so that larger text or zoom changes to the narrow header before anything is cut. */
const wide = '@media (min-width: 62em)';
const veryNarrow = '@media (max-width: 23.99em)';

const Header = styled.header`
  position: sticky;
  top: 0;
  z-index: 20;
  border-bottom: 1px solid ${({ theme }) => theme.color.line};
  background: color-mix(in srgb, ${({ theme }) => theme.color.surface} 96%, transparent);
  backdrop-filter: blur(14px);
`;

/** Aligns the last icon, and not its empty margin, with the edge of the page. */
const Bar = styled(PageWidth)`
  display: flex;
  align-items: center;
  min-height: 4rem;
  padding-inline-end: calc(clamp(1rem, 4vw, 2.5rem) - 0.625rem);
`;

const HomeLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
  margin-inline-end: auto;
  border-radius: ${({ theme }) => theme.radius.small};
  color: ${({ theme }) => theme.color.text};
  text-decoration: none;
`;

const WideOnly = styled.div`
  display: none;

  ${wide} {
    display: flex;
    flex: 1;
    align-items: center;
    justify-content: flex-end;
    gap: 1rem;
    min-width: 0;
    margin-inline: 1.5rem 0.5rem;
  }
`;

const WideSearch = styled.div`
  --suggestions-width: 24rem;
  width: min(100%, 20rem);
`;

const List = styled.ul`
  display: flex;

  ${({ theme }) => theme.from.desktop} { gap: 0.25rem; }
`;

const NavLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 2.75rem;
  padding-inline: 0.625rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: 600;
  text-decoration: none;
  white-space: nowrap;

  ${({ theme }) => theme.from.desktop} { padding-inline: 0.875rem; }
  &:hover { color: ${({ theme }) => theme.color.text}; }
  &[aria-current] { background: ${({ theme }) => theme.color.highlightWash}; color: ${({ theme }) => theme.color.highlightText}; }
`;

const NarrowButton = styled(IconButton)`
  color: inherit;

  ${wide} { display: none; }
`;

const HeaderTheme = styled.div`
  ${veryNarrow} { display: none; }
`;

const MenuTheme = styled.div`
  display: none;

  ${veryNarrow} { display: block; }
`;

const Menu = styled(PageWidth)`
  inset: 4rem 0 auto;
  overflow: visible;
  border: 0;
  border-bottom: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme }) => theme.color.surface};
  color: inherit;
  padding-block: 0.5rem 1.25rem;

  &:popover-open { display: grid; gap: 0.75rem; }
  ul { flex-direction: column; }
  a { width: 100%; min-height: 3rem; font-size: ${({ theme }) => theme.size.lead}; }

  &&, &&:popover-open {
    ${wide} { display: none; }
  }
`;
