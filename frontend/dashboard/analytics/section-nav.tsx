import { styled } from 'styled-components';

/** The dashboard's sections, in their order on the page. The key is the anchor. */
export const sections = {
  overview: 'Overview',
  audience: 'Audience',
  traffic: 'Traffic quality',
  links: 'Links',
  account: 'Account',
} as const;

export type SectionId = keyof typeof sections;

/** Links to the sections of the dashboard, in view while it scrolls. */
export const SectionNav = ({ shown }: { readonly shown: readonly SectionId[] }) => (
  <Nav aria-label="Sections" data-screen-only>
    {shown.map((id) => (
      <a key={id} href={`#${id}`}>
        {sections[id]}
      </a>
    ))}
  </Nav>
);

/** What an anchor leads to; its top stays below the bar. */
export const Section = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem;
  scroll-margin-top: 4rem;
`;

const Nav = styled.nav`
  position: sticky;
  z-index: 10;
  top: 0;
  display: flex;
  gap: 0.25rem clamp(0.75rem, 3vw, 1.75rem);
  overflow-x: auto;
  border-bottom: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme }) => theme.color.ink};

  a {
    display: inline-flex;
    flex: none;
    align-items: center;
    min-height: 2.75rem;
    color: ${({ theme }) => theme.color.textMuted};
    font-weight: 600;
    text-decoration: none;
  }
  a:hover { color: ${({ theme }) => theme.color.text}; text-decoration: underline; }
  @media (width < 30rem) {
    justify-content: space-between;
    column-gap: 0.5rem;

    a { font-size: ${({ theme }) => theme.size.small}; }
  }
`;
