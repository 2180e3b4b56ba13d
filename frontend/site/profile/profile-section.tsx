import type { ReactNode } from 'react';
import { PageSection, SectionTitle } from '../../ui/layout/page';

interface ProfileSectionProps {
  readonly id: string;
  readonly title: string;
  readonly children: ReactNode;
}

/** A full-width section of the profile below its head. */
export const ProfileSection = ({ id, title, children }: ProfileSectionProps) => (
  <PageSection as="section" aria-labelledby={id}>
    <SectionTitle id={id}>{title}</SectionTitle>
    {children}
  </PageSection>
);
