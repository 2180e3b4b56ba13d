import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PageWidth } from '../../ui/layout/page';

interface ProfileSectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A full-width section of the profile below its head. */
export const ProfileSection = ({ id, title, children }: ProfileSectionProps) => (
  <Section aria-labelledby={id}>
    <Title id={id}>{title}</Title>
    {children}
  </Section>
);

const Section = styled(PageWidth).attrs({ as: 'section' })`
  padding-block: ${({ theme }) => theme.space.section} 0;
`;

const Title = styled.h2`
  margin-bottom: 1.25rem;
  font-size: ${({ theme }) => theme.size.heading};
  font-weight: 800;
  font-stretch: 82%;
`;
