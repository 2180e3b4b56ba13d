import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PageWidth } from '../../ui/layout/page';

interface HomeSectionProps {
  readonly id: string;
  readonly title: string;
  /** At the end of the title's line, or below the title on small screens. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
}

export const HomeSection = ({ id, title, beside, children }: HomeSectionProps) => (
  <Section aria-labelledby={id}>
    <Head>
      <Title id={id}>{title}</Title>
      {beside}
    </Head>
    {children}
  </Section>
);

const Section = styled(PageWidth).attrs({ as: 'section' })`
  padding-block: ${({ theme }) => theme.space.section} 0;
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
