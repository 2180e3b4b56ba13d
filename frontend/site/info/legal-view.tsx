import type { ReactElement, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { filled } from '../../catalog/claims/filled-text';
import { PageHead } from '../../platform/head/page-head';
import { useContactAddress } from '../../platform/site-config/site-config';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { Columns, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';

interface LegalSection {
  /** The anchor. Other sites link to it, so it never changes. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

interface LegalViewProps {
  /** For search engines. */
  readonly head: { readonly path: string; readonly description: string; readonly keywords: string };
  readonly title: string;
  readonly text: string;
  readonly sections: readonly LegalSection[];
}

export const LegalView = ({ head, title, text, sections }: LegalViewProps) => {
  const contactAddress = useContactAddress();
  return (
    <PageStack>
      <PageHead title={title} {...head} />
      <PageIntro title={title} text={text}>
        <Muted $small $bold>
          Last updated: January 27, 2025 · Effective: January 1, 2025
        </Muted>
      </PageIntro>
      <TextSections>
        {sections.map((section, index) => (
          <Section key={section.id} id={section.id} title={`${index + 1}. ${section.title}`}>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{filled(paragraph, contactAddress)}</p>
            ))}
          </Section>
        ))}
      </TextSections>
    </PageStack>
  );
};

/** Sections beside their table of contents. */
export const TextSections = ({ children }: { readonly children: readonly ReactElement<SectionProps>[] }) => (
  <Columns $gap="clamp(1.5rem, 4vw, 4rem)" $columns="17rem minmax(0, 1fr)" $align="start">
    <Contents aria-labelledby="contents">
      <h2 id="contents">Table of contents</h2>
      <ul>
        {children.map(({ props: { id, title } }) => (
          <li key={id}>
            {/* Each anchor is a history entry with its own scroll position. */}
            <Link to={`#${id}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </Contents>
    <Sections>{children}</Sections>
  </Columns>
);

interface SectionProps extends Pick<LegalSection, 'id' | 'title'> {
  readonly children: ReactNode;
}

export const Section = ({ id, title, children }: SectionProps) => (
  <section id={id} aria-labelledby={`${id}-title`}>
    <h2 id={`${id}-title`}>{title}</h2>
    {children}
  </section>
);

const Contents = styled.nav`
  padding: 1.25rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.surfaceRaised};

  h2 { margin-bottom: 0.5rem; font-size: 1.0625rem; }
  a { display: flex; align-items: center; min-height: 2.75rem; color: ${({ theme }) => theme.color.textMuted}; text-decoration: none; }
  a:hover { color: ${({ theme }) => theme.color.highlightText}; text-decoration: underline; }

  ${({ theme }) => theme.from.tablet} { ul { columns: 2; } }
  ${({ theme }) => theme.from.desktop} {
    position: sticky;
    top: 5.5rem;

    ul { columns: 1; }
  }
`;

const Sections = styled(Stack).attrs({ $gap: '2.25rem' })`
  max-width: ${({ theme }) => theme.width.text};

  h2 { margin-bottom: 0.75rem; font-size: ${({ theme }) => theme.size.title}; }
  p { color: ${({ theme }) => theme.color.textMuted}; }
  p + p { margin-top: 0.75rem; }
`;
