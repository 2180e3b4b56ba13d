import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { PageSection, PageTitle } from '../../ui/layout/page';

interface HomeSectionProps {
  readonly id: string;
  readonly title: string;
  /** At the end of the title's line, or below the title on small screens. */
  readonly beside?: ReactNode;
  readonly farHeight?: string;
  readonly children: ReactNode;
}

export const HomeSection = ({ id, title, beside, farHeight, children }: HomeSectionProps) => (
  <PageSection
    as="section"
    $farHeight={farHeight}
    data-far={farHeight === undefined ? undefined : ''}
    aria-labelledby={id}
  >
    <Head>
      <PageTitle as="h2" $size="heading" id={id}>
        {title}
      </PageTitle>
      {beside}
    </Head>
    {children}
  </PageSection>
);

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: end;
  justify-content: space-between;
  gap: 0.25rem 1.5rem;
  margin-bottom: 1.5rem;
`;
