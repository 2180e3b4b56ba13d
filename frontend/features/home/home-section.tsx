import type { ReactNode } from 'react';
import { css, styled } from 'styled-components';
import { PageWidth } from '../../ui/page-width';

interface HomeSectionProps {
  readonly id: string;
  readonly title: string;
  /** At the end of the title's line, or below it. */
  readonly beside?: ReactNode;
  /** On a desktop the title stands beside what it is about. */
  readonly isSplit?: boolean;
  readonly children: ReactNode;
}

export const HomeSection = ({ id, title, beside, isSplit = false, children }: HomeSectionProps) => (
  <Section aria-labelledby={id} $split={isSplit}>
    <Head>
      <Title id={id}>{title}</Title>
      {beside}
    </Head>
    {children}
  </Section>
);

const Section = styled(PageWidth).attrs({ as: 'section' })<{ $split: boolean }>`
  padding-block: ${({ theme }) => theme.space.section} 0;

  ${({ theme }) => theme.from.desktop} {
    ${({ $split }) =>
      $split &&
      css`
        display: grid;
        grid-template-columns: minmax(0, 1fr) minmax(0, 2fr);
        align-items: start;
        gap: 3rem;

        > :first-child { display: grid; position: sticky; top: 6rem; gap: 0.75rem; }
      `}
  }
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: 0.25rem 1.5rem;
  margin-bottom: 1.5rem;
`;

export const SectionNote = styled.p`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

const Title = styled.h2`
  font-size: ${({ theme }) => theme.size.heading};
  font-weight: 800;
  font-stretch: 82%;
`;
