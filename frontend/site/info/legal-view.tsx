import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { PageHead } from '../../platform/head/page-head';
import { contactAddress, useContactAddress } from '../../platform/site-config/site-config';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';
import { Columns } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { Prose, ProseSection } from './prose';

export interface LegalSection {
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
  const configuredAddress = useContactAddress();
  return (
    <PageStack>
      <PageHead title={title} {...head} />
      <PageIntro title={title} text={text}>
        <Muted $small $bold>
          Last updated: January 27, 2025 · Effective: January 1, 2025
        </Muted>
      </PageIntro>
      <Columns $gap="clamp(1.5rem, 4vw, 4rem)" $columns="17rem minmax(0, 1fr)" $align="start">
        <Contents aria-labelledby="contents">
          <h2 id="contents">Table of contents</h2>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                {/* Each anchor is a history entry with its own scroll position. */}
                <Link to={`#${section.id}`}>{section.title}</Link>
              </li>
            ))}
          </ol>
        </Contents>
        <Prose>
          {sections.map((section, index) => (
            <ProseSection key={section.id} id={section.id} title={`${index + 1}. ${section.title}`}>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph.replaceAll(contactAddress, configuredAddress)}</p>
              ))}
            </ProseSection>
          ))}
        </Prose>
      </Columns>
    </PageStack>
  );
};

const Contents = styled.nav`
  padding: 1.25rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.surfaceRaised};

  h2 { margin-bottom: 0.5rem; font-size: 1.0625rem; }
  a { display: flex; align-items: center; min-height: 2.75rem; color: ${({ theme }) => theme.color.textMuted}; text-decoration: none; }
  a:hover { color: ${({ theme }) => theme.color.highlightText}; text-decoration: underline; }

  ${({ theme }) => theme.from.tablet} { ol { columns: 2; } }
  ${({ theme }) => theme.from.desktop} {
    position: sticky;
    top: 5.5rem;

    ol { columns: 1; }
  }
`;
