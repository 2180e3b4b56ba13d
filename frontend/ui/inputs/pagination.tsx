import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Icon } from '../text/icon';
import { Button } from './button';

interface PagesProps {
  readonly current: number;
  readonly last: number;
  readonly urlOf: (page: number) => string;
}

/** Every page of the result has a URL, so it can be shared and found again by going back. */
export const Pages = ({ current, last, urlOf }: PagesProps) => {
  if (last <= 1) return null;
  return (
    <Nav aria-label="Pages">
      {current > 1 && (
        <Button as={Link} to={urlOf(current - 1)} $variant="quiet" $size="small" rel="prev">
          <Icon name="previous" size={16} /> Previous
        </Button>
      )}
      <Numbers>
        {pageNumbers(current, last).map((step, index) =>
          step === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity than its position.
            <li key={`gap-${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={step}>
              <NumberLink
                to={urlOf(step)}
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
        <Button as={Link} to={urlOf(current + 1)} $variant="quiet" $size="small" rel="next">
          Next <Icon name="next" size={16} />
        </Button>
      )}
    </Nav>
  );
};

type PageStep = number | 'gap';

/** First and last page, the current one and its neighbors; omitted runs between them are one gap. */
export const pageNumbers = (current: number, last: number): PageStep[] => {
  const shown = [...new Set([1, current - 1, current, current + 1, last])]
    .filter((page) => page >= 1 && page <= last)
    .sort((a, b) => a - b);
  return shown.flatMap((page, index): PageStep[] => {
    const before = shown[index - 1];
    if (before === undefined || page - before === 1) return [page];
    // A gap of one page would be wider than that page.
    return page - before === 2 ? [page - 1, page] : ['gap', page];
  });
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
  min-width: var(--touch-target);
  height: var(--touch-target);
  padding-inline: 0.25rem;
  border-radius: ${({ theme }) => theme.radius.pill};
  color: ${({ theme }) => theme.color.textMuted};
  font-weight: 600;
  text-decoration: none;

  &:hover { background: ${({ theme }) => theme.color.surfaceHigh}; color: ${({ theme }) => theme.color.text}; }
  &[aria-current] { background: ${({ theme }) => theme.color.highlight}; color: ${({ theme }) => theme.color.onHighlight}; }
`;
