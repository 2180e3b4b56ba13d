import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';

interface DidYouMeanProps {
  readonly suggestions: readonly string[];
  readonly urlOf: (text: string) => string;
}

/** Suggests similar search texts with results when the search has none. */
export const DidYouMean = ({ suggestions, urlOf }: DidYouMeanProps) =>
  suggestions.length === 0 ? null : (
    <Suggestions>
      <p id="did-you-mean">Did you mean</p>
      <ul aria-labelledby="did-you-mean">
        {suggestions.map((text) => (
          <li key={text}>
            <Button as={Link} to={urlOf(text)} replace $variant="quiet" $size="small">
              {text}
            </Button>
          </li>
        ))}
      </ul>
    </Suggestions>
  );

const Suggestions = styled.div`
  display: grid;
  flex: 1 0 100%;
  gap: 0.625rem;

  ul { display: flex; flex-wrap: wrap; justify-content: center; gap: 0.5rem; }
`;
