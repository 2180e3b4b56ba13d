import type { ComponentProps } from 'react';
import { styled } from 'styled-components';
import { ClaimStats } from '../../catalog/claims/claim-stats';
import { MeasuredFigures } from '../../catalog/claims/measured-figures';
import { SectionTitle } from '../../ui/layout/page';
import { DisclosureTitle } from '../../ui/text/disclosure-title';

export const Reach = ({ aims }: { readonly aims: ComponentProps<typeof ClaimStats>['names'] }) => (
  <section aria-labelledby="reach">
    <SectionTitle id="reach">Reach</SectionTitle>
    <MeasuredFigures />
    <Aims>
      <DisclosureTitle>Claims and targets, not measured</DisclosureTitle>
      <ClaimStats names={aims} />
    </Aims>
  </section>
);

const Aims = styled.details`
  margin-top: 1rem;
`;
