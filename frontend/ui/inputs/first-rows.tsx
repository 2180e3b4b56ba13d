import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../text/visually-hidden';
import { Button } from './button';

interface FirstRowsProps {
  readonly count: number;
  readonly of: string;
  /** Beside a chart of the same rows all of them are behind the button. */
  readonly isFolded?: boolean;
  readonly children: ReactNode;
}

/** The first rows of a list, fewer on a phone, and the others behind a button; on paper all of them. */
export const FirstRows = ({ count, of, isFolded = false, children }: FirstRowsProps) => {
  const [isWhole, setWhole] = useState(false);
  // A single row more is shown instead of a button.
  const isLong = count > shownFirst + 1;
  return (
    <>
      <Rows role="group" aria-label={of} data-cut={isLong && !isWhole} data-folded={isFolded && !isWhole}>
        {children}
      </Rows>
      {(isFolded || isLong) && (
        <Button
          $variant="plain"
          $size="small"
          data-screen-only
          style={{ justifySelf: 'start' }}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isFolded ? `${isWhole ? 'Hide' : 'Show'} table` : isWhole ? 'Show fewer' : `Show all ${count}`}
          <VisuallyHidden> of {of}</VisuallyHidden>
        </Button>
      )}
    </>
  );
};

const shownFirst = 10;
const shownOnPhone = 5;

const Rows = styled.div`
  @media screen {
    &[data-cut='true'] :is(li, tbody > tr):nth-child(n + ${shownFirst + 1}),
    &[data-folded='true'] { display: none; }
  }
  @media screen and (max-width: 639.98px) {
    &[data-cut='true'] :is(li, tbody > tr):nth-child(n + ${shownOnPhone + 1}) { display: none; }
  }
`;
