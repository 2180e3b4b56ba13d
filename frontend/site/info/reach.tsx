import type { ComponentProps } from 'react';
import { ClaimStats } from '../../catalog/claims/claim-stats';
import { MeasuredFigures } from '../../catalog/claims/measured-figures';
import { SectionTitle } from '../../ui/layout/page';
import { DisclosureTitle } from '../../ui/text/disclosure-title';

/** The measured figures, and claims and targets behind a title. */
export const Reach = ({ aims }: { readonly aims: ComponentProps<typeof ClaimStats>['names'] }) => (
  <section aria-labelledby="reach">
    <SectionTitle id="reach">Reach</SectionTitle>
    <MeasuredFigures />
    <details>
      <DisclosureTitle>What we aim for, not measured</DisclosureTitle>
      <ClaimStats names={aims} />
    </details>
  </section>
);
