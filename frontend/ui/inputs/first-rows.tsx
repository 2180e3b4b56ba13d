import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { VisuallyHidden } from '../text/visually-hidden';
import { Button } from './button';

interface FirstRowsProps {
  readonly count: number;
  readonly of: string;
  readonly children: ReactNode;
}

/** The first rows of a list, and the others behind a button; on paper all of them. */
export const FirstRows = ({ count, of, children }: FirstRowsProps) => {
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <Rows role="group" aria-label={of} data-cut={!isWhole}>
        {children}
      </Rows>
      {count > shownFirst + 1 && (
        <Button
          $variant="plain"
          $size="small"
          data-screen-only
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? 'Show fewer' : `Show all ${count}`}
          <VisuallyHidden> of {of}</VisuallyHidden>
        </Button>
      )}
    </>
  );
};

const shownFirst = 10;

/** A single row more is shown instead of a button. */
const Rows = styled.div`
  @media screen {
    &[data-cut='true'] :is(li, tbody > tr):nth-child(n + ${shownFirst + 1}):not(:nth-child(${shownFirst + 1}):last-child) { display: none; }
  }
`;
