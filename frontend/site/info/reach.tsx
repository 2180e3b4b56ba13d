import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { ClaimStats } from '../../catalog/claims/claim-stats';
import { MeasuredFigures } from '../../catalog/claims/measured-figures';
import { SectionTitle } from '../../ui/layout/page';

/** The measured figures, and below them claims and targets. */
export const Reach = ({ aims }: { readonly aims: ComponentProps<typeof ClaimStats>['names'] }) => (
  <section aria-labelledby="reach">
    <SectionTitle id="reach">Reach</SectionTitle>
    <MeasuredFigures />
    <AimsTitle>What we aim for</AimsTitle>
    <ClaimStats names={aims} />
  </section>
);

const AimsTitle = styled.h3`
  margin-block: 1.5rem 0.75rem;
  font-size: ${({ theme }) => theme.size.title};
`;
