import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';

interface NearWordsProps {
  readonly words: readonly string[];
  readonly addressOf: (word: string) => string;
}

/** Words near to one that found nothing, each of which finds something. */
export const NearWords = ({ words, addressOf }: NearWordsProps) =>
  words.length === 0 ? null : (
    <Offer>
      <p id="near-words">Did you mean</p>
      <ul aria-labelledby="near-words">
        {words.map((word) => (
          <li key={word}>
            <Button as={Link} to={addressOf(word)} replace $variant="quiet" $size="small">
              {word}
            </Button>
          </li>
        ))}
      </ul>
    </Offer>
  );

const Offer = styled.div`
  display: grid;
  flex: 1 0 100%;
  gap: 0.625rem;

  ul { display: flex; flex-wrap: wrap; justify-content: center; gap: 0.5rem; }
`;
