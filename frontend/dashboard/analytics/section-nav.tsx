import { type ReactNode, useEffect, useState } from 'react';
import { styled } from 'styled-components';
import { SectionContext } from '../frame/use-fold';

/** The dashboard's sections, in their order on the page. The key is the anchor. */
const sections = {
  overview: 'Overview',
  audience: 'Audience',
  traffic: 'Traffic quality',
  links: 'Links',
  account: 'Account',
} as const;

export type SectionId = keyof typeof sections;

/** The section at the top of the screen, below the bar. */
const useCurrentSection = (shown: readonly SectionId[]): SectionId | undefined => {
  const [current, setCurrent] = useState(shown[0]);
  const key = shown.join();
  useEffect(() => {
    const ids = key.split(',') as SectionId[];
    const visible = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries)
          if (isIntersecting) visible.add(target.id);
          else visible.delete(target.id);
        setCurrent((before) => ids.find((id) => visible.has(id)) ?? before);
      },
      { rootMargin: '-80px 0px -60% 0px' },
    );
    for (const id of ids) {
      const section = document.getElementById(id);
      if (section !== null) observer.observe(section);
    }
    return () => observer.disconnect();
  }, [key]);
  return current;
};

/** Links to the sections of the dashboard, in view while it scrolls. The current one is marked. */
export const SectionNav = ({ shown }: { readonly shown: readonly SectionId[] }) => {
  const current = useCurrentSection(shown);
  // The browser looked for the anchor before the figures were here.
  useEffect(() => document.getElementById(location.hash.slice(1))?.scrollIntoView(), []);
  return (
    <Nav aria-label="Sections" data-screen-only>
      {shown.map((id) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
          {sections[id]}
        </a>
      ))}
    </Nav>
  );
};

interface SectionProps {
  readonly id: SectionId;
  readonly children: ReactNode;
}

/** A section that an anchor leads to, which opens its panels. */
export const Section = ({ id, children }: SectionProps) => (
  <SectionContext value={id}>
    <SectionArea id={id} aria-label={sections[id]}>
      {children}
    </SectionArea>
  </SectionContext>
);

/** The section's top stays below the bar. */
const SectionArea = styled.section`
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
  background: ${({ theme }) => theme.color.surface};

  a {
    display: inline-flex;
    flex: none;
    align-items: center;
    min-height: 2.75rem;
    color: ${({ theme }) => theme.color.textMuted};
    font-weight: 600;
    text-decoration: none;
  }
  a[aria-current] { color: ${({ theme }) => theme.color.text}; box-shadow: inset 0 -2px ${({ theme }) => theme.color.highlight}; }
  a:hover { color: ${({ theme }) => theme.color.text}; text-decoration: underline; }
  @media (width < 30rem) {
    justify-content: space-between;
    column-gap: 0.5rem;

    a { font-size: ${({ theme }) => theme.size.small}; }
  }
`;
