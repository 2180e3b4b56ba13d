import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Wordmark } from '../../platform/frame/wordmark';
import { PrivacyChoicesButton, PrivacySignalNote } from '../../platform/third-party/privacy-choices';
import { PageWidth, skipOutOfViewOnPhones } from '../../ui/layout/page';
import { Muted } from '../../ui/text/muted';
import groups from './footer-links.json' with { type: 'json' };

export const SiteFooter = () => (
  <Footer data-far="">
    <Columns>
      <About>
        <Wordmark />
        <Muted $small $bold>
          18+ Only | Age verification required
        </Muted>
      </About>
      <Groups aria-label="Footer">
        {groups.map(({ id, title, links }) => (
          <div key={id}>
            <GroupTitle id={`footer-${id}`}>{title}</GroupTitle>
            <ul aria-labelledby={`footer-${id}`}>
              {links.map(({ to, label }) => (
                <li key={to}>
                  <FooterLink to={to}>{label}</FooterLink>
                </li>
              ))}
              {id === 'legal' && (
                <li>
                  <PrivacyChoicesButton />
                </li>
              )}
            </ul>
          </div>
        ))}
      </Groups>
      <PrivacySignalNote />
    </Columns>
  </Footer>
);

const Footer = styled.footer`
  ${skipOutOfViewOnPhones('34rem')}
  margin-top: ${({ theme }) => theme.space.section};
  border-top: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme }) => theme.color.surfaceRaised};
`;

const Columns = styled(PageWidth)`
  display: grid;
  gap: 2rem;
  padding-block: 2.5rem;

  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: minmax(0, 1fr) minmax(0, 2.5fr);
    gap: 2rem 3rem;
  }
`;

const About = styled.div`
  display: grid;
  align-content: start;
  gap: 0.75rem;
`;

const Groups = styled.nav`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: 1.5rem;

  ${({ theme }) => theme.from.tablet} { grid-template-columns: repeat(4, minmax(0, 1fr)); }
`;

const GroupTitle = styled.p`
  margin-bottom: 0.25rem;
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 700;
`;

const FooterLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  min-height: var(--touch-target);
  color: ${({ theme }) => theme.color.textMuted};
  text-decoration: none;

  &:hover { color: ${({ theme }) => theme.color.text}; text-decoration: underline; }
`;
