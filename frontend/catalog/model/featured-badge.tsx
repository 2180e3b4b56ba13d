import { styled } from 'styled-components';

export const FeaturedBadge = () => (
  <Badge>
    Featured{' '}
    <Paid>
      paid<Long> placement</Long>
    </Paid>
  </Badge>
);

const Badge = styled.p`
  position: relative;
  width: fit-content;
  padding: 0.25rem 0.625rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.highlight};
  color: ${({ theme }) => theme.color.onHighlight};
  font-size: 0.75rem;
  font-weight: 800;
  line-height: 1.3;
  letter-spacing: 0.05em;
  text-transform: uppercase;
  white-space: nowrap;

  @container (max-width: 8rem) {
    padding-inline: 0.5rem;
    font-size: 0.6875rem;
    letter-spacing: 0;
  }
`;

/** Hidden on a narrow card; screen readers still read it. */
const Long = styled.span`
  @container (max-width: 12rem) {
    position: absolute;
    clip-path: inset(50%);
  }
`;

const Paid = styled.span`
  font-weight: 500;
  letter-spacing: 0;
  text-transform: none;
`;
