import { styled } from 'styled-components';

/** Says that the placement is paid for, to everyone. */
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
  background: ${({ theme }) => theme.color.light};
  color: ${({ theme }) => theme.color.onLight};
  font-size: 0.75rem;
  font-weight: 800;
  line-height: 1.3;
  letter-spacing: 0.05em;
  text-transform: uppercase;
`;

/** Two cards beside each other leave a phone no room for the second word; it is still read aloud. */
const Long = styled.span`
  position: absolute;
  clip-path: inset(50%);

  ${({ theme }) => theme.from.tablet} {
    position: static;
    clip-path: none;
  }
`;

const Paid = styled.span`
  font-weight: 500;
  letter-spacing: 0;
  text-transform: none;
`;
