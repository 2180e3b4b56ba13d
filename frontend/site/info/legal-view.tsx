import { styled } from 'styled-components';
import { contactAddress, useContactAddress } from '../../platform/site-config/site-config';
import { PageStack } from '../../ui/layout/page';
import { PageIntro } from '../../ui/layout/page-intro';

export interface LegalSection {
  /** The anchor. Other sites link to it, so it never changes. */
  readonly id: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
}

interface LegalViewProps {
  readonly title: string;
  readonly text: string;
  readonly sections: readonly LegalSection[];
}

export const LegalView = ({ title, text, sections }: LegalViewProps) => {
  const configuredAddress = useContactAddress();
  return (
    <PageStack>
      <PageIntro title={title} text={text}>
        <Dates>Last updated: January 27, 2025 · Effective: January 1, 2025</Dates>
      </PageIntro>
      <Columns>
        <Contents aria-labelledby="contents">
          <h2 id="contents">Table of Contents</h2>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.title}</a>
              </li>
            ))}
          </ol>
        </Contents>
        <Text>
          {sections.map((section, index) => (
            <section key={section.id} id={section.id} aria-labelledby={`${section.id}-title`}>
              <h2 id={`${section.id}-title`}>
                {index + 1}. {section.title}
              </h2>
              {section.paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph.replaceAll(contactAddress, configuredAddress)}</p>
              ))}
            </section>
          ))}
        </Text>
      </Columns>
    </PageStack>
  );
};

const Dates = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 600;
`;

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: clamp(1.5rem, 4vw, 4rem);

  ${({ theme }) => theme.from.desktop} {
    grid-template-columns: 17rem minmax(0, 1fr);
    align-items: start;
  }
`;

const Contents = styled.nav`
  padding: 1.25rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.inkRaised};

  h2 { margin-bottom: 0.5rem; font-size: 1.0625rem; }
  a { display: flex; align-items: center; min-height: 2.75rem; color: ${({ theme }) => theme.color.textMuted}; text-decoration: none; }
  a:hover { color: ${({ theme }) => theme.color.lightText}; text-decoration: underline; }

  ${({ theme }) => theme.from.desktop} { position: sticky; top: 5.5rem; }
`;

const Text = styled.div`
  display: grid;
  gap: 2.25rem;
  max-width: ${({ theme }) => theme.width.text};

  h2 { margin-bottom: 0.75rem; font-size: ${({ theme }) => theme.size.title}; }
  p { color: ${({ theme }) => theme.color.textMuted}; }
  p + p { margin-top: 0.75rem; }
`;
