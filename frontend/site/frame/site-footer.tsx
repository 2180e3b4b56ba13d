import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { useIdleAndVerified } from '../../platform/frame/idle';
import { Wordmark } from '../../platform/frame/wordmark';
import { PrivacyChoicesButton } from '../../platform/third-party/privacy-choices';
import { PageWidth, skipOutOfViewOnPhones } from '../../ui/layout/page';
import { Cluster } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { optionalPart } from './optional-part';

const links = [
  { to: '/', label: 'Home' },
  { to: '/models', label: 'Models' },
  { to: '/categories', label: 'Categories' },
  { to: '/list-model', label: 'List Your Model' },
  { to: '/seo/premium-content', label: 'Premium Content' },
  { to: '/help', label: 'Help' },
  { to: '/contact', label: 'Contact' },
  { to: '/privacy', label: 'Privacy Policy' },
  { to: '/terms', label: 'Terms of Service' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/featured', label: 'Featured' },
  { to: '/report', label: 'Report' },
] as const;

const PrivacySignalNote = optionalPart(
  async () => (await import('../../platform/third-party/privacy-choices')).PrivacySignalNote,
);

export const SiteFooter = () => {
  const isIdle = useIdleAndVerified();
  return (
    <Footer data-far="">
      <Columns>
        <Wordmark />
        <nav aria-label="Footer">
          <Cluster as="ul" $gap="0.25rem 1.25rem">
            {links.map(({ to, label }) => (
              <li key={to}>
                <FooterLink to={to}>{label}</FooterLink>
              </li>
            ))}
            <li>
              <PrivacyChoicesButton />
            </li>
          </Cluster>
        </nav>
        <Muted $small $bold>
          18+ Only | Age verification required
        </Muted>
        {isIdle && (
          <Suspense fallback={null}>
            <PrivacySignalNote />
          </Suspense>
        )}
      </Columns>
    </Footer>
  );
};

const Footer = styled.footer`
  ${skipOutOfViewOnPhones('22rem')}
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

const FooterLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: var(--press);
  color: ${({ theme }) => theme.color.textMuted};
  text-decoration: none;

  &:hover { color: ${({ theme }) => theme.color.text}; text-decoration: underline; }
`;
