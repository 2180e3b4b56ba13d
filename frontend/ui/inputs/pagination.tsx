import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Icon } from '../text/icon';
import { Button } from './button';
import { pageNumbers } from './page-numbers';

interface PagesProps {
  readonly current: number;
  readonly last: number;
  readonly addressOf: (page: number) => string;
}

/** Every page of the result is an address, so that it can be shared, and found again by going back. */
export const Pages = ({ current, last, addressOf }: PagesProps) => {
  if (last <= 1) return null;
  return (
    <Nav aria-label="Pages">
      {current > 1 && (
        <Button as={Link} to={addressOf(current - 1)} $variant="quiet" $size="small" rel="prev">
          <Icon name="previous" size={16} /> Previous
        </Button>
      )}
      <Numbers>
        {pageNumbers(current, last).map((step, index) =>
          step === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has nothing but its place.
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={step}>
              <NumberLink
                to={addressOf(step)}
                aria-label={`Page ${step}`}
                aria-current={step === current ? 'page' : undefined}
              >
                {step}
              </NumberLink>
            </li>
          ),
        )}
      </Numbers>
      {current < last && (
        <Button as={Link} to={addressOf(current + 1)} $variant="quiet" $size="small" rel="next">
          Next <Icon name="next" size={16} />
        </Button>
      )}
    </Nav>
  );
};

const Nav = styled.nav`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0.75rem;
  margin-top: 2.5rem;
`;

const Numbers = styled.ol`
  display: flex;
  align-items: center;
  gap: 0.25rem;
  color: ${({ theme }) => theme.color.textMuted};
`;

const NumberLink = styled(Link)`
  display: grid;
  place-items: center;
  min-width: var(--press);
  height: var(--press);
  padding-inline: 0.25rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: 600;
  text-decoration: none;

  &:hover { background: ${({ theme }) => theme.color.inkHigh}; color: ${({ theme }) => theme.color.text}; }
  &[aria-current] { background: ${({ theme }) => theme.color.light}; color: ${({ theme }) => theme.color.onLight}; }
`;
