import { styled } from 'styled-components';
import { ClaimStats } from '../../catalogue/claims/claim-stats';
import { withSeparators } from '../../ui/format/number';
import { PageWidth } from '../../ui/layout/page';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

/** Three figures: what is counted, what is advertised, and what is aimed at. */
export const HomeClaims = ({ modelCount }: { readonly modelCount: number | undefined }) => (
  <Section aria-labelledby="figures">
    <VisuallyHidden as="h2" id="figures">
      The directory in figures
    </VisuallyHidden>
    <ClaimStats
      names={['models', 'monthlyVisitors', 'uptime']}
      measured={modelCount === undefined ? {} : { models: withSeparators(modelCount) }}
    />
  </Section>
);

const Section = styled(PageWidth).attrs({ as: 'section' })`
  padding-block: 1.5rem 0;
`;
