import { lazy, Suspense } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { PrivacyChoicesButton } from '../../platform/consent/privacy-choices-button';
import { useAtEase } from '../../platform/frame/use-idle';
import { Wordmark } from '../../platform/frame/wordmark';
import { PageWidth } from '../../ui/layout/page';
import { footerLinks } from './site-links';

const PrivacySignalNote = lazy(async () => ({
  default: (await import('../../platform/consent/privacy-signal-note')).PrivacySignalNote,
}));

export const SiteFooter = () => {
  const isAtEase = useAtEase();
  return (
    <Footer>
      <Columns>
        <Wordmark />
        <nav aria-label="Footer">
          <List>
            {footerLinks.map(({ to, label }) => (
              <li key={to}>
                <FooterLink to={to}>{label}</FooterLink>
              </li>
            ))}
            <li>
              <PrivacyChoicesButton />
            </li>
          </List>
        </nav>
        <Adults>18+ Only | Age verification required</Adults>
        {isAtEase && (
          <Suspense fallback={null}>
            <PrivacySignalNote />
          </Suspense>
        )}
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
  gap: 1.25rem;
  padding-block: 2.5rem;

  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: auto 1fr auto;
    align-items: center;
    gap: 2rem;
  }
`;

const List = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: 0.25rem 1.25rem;
`;

const FooterLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: var(--press);
  color: ${({ theme }) => theme.color.textMuted};
  text-decoration: none;

  &:hover { color: ${({ theme }) => theme.color.text}; text-decoration: underline; }
`;

const Adults = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;
`;
