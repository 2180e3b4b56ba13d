import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { PrivacyChoicesButton } from '../consent/privacy-choices-button';
import { PageWidth } from '../ui/page-width';
import { useSettled } from '../ui/use-settled';
import { footerGroups, legalGroup } from './site-links';
import { Wordmark } from './wordmark';

const PrivacySignalNote = lazy(async () => ({ default: (await import('../consent/privacy-signal-note')).PrivacySignalNote }));

export const SiteFooter = () => {
  const isSettled = useSettled();
  return (
    <Footer>
      <Columns>
        <House>
          <Wordmark />
          <Adults>18+ Only | Age verification required</Adults>
          {isSettled && (
            <Suspense fallback={null}>
              <PrivacySignalNote />
            </Suspense>
          )}
        </House>
        <Groups aria-label="Footer">
          {footerGroups.map(({ title, links }) => (
            <div key={title}>
              <GroupTitle>{title}</GroupTitle>
              <ul>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <FooterLink to={to}>{label}</FooterLink>
                  </li>
                ))}
                {title === legalGroup && (
                  <li>
                    <PrivacyChoicesButton />
                  </li>
                )}
              </ul>
            </div>
          ))}
        </Groups>
      </Columns>
    </Footer>
  );
};

const Footer = styled.footer`
  margin-top: ${({ theme }) => theme.space.section};
  border-top: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme }) => theme.color.inkRaised};
`;

const Columns = styled(PageWidth)`
  display: grid;
  gap: 2rem;
  padding-block: 2.5rem;

  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 2.5fr);
    gap: 3rem;
    padding-block: 3.25rem;
  }
`;

const House = styled.div`
  display: grid;
  align-content: start;
  justify-items: start;
  gap: 0.75rem;
`;

const Groups = styled.nav`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 1.5rem 1rem;

  ${({ theme }) => theme.from.tablet} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
`;

const GroupTitle = styled.p`
  margin-bottom: 0.375rem;
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 700;
`;

const FooterLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: 2.125rem;
  ${({ theme }) => theme.touch} { min-height: 2.75rem; }
  color: ${({ theme }) => theme.color.textMuted};
  text-decoration: none;

  &:hover { color: ${({ theme }) => theme.color.text}; text-decoration: underline; }
`;

const Adults = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;
`;
