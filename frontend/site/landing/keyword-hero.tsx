import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { offer } from '../../catalog/claims/offer';
import { Button } from '../../ui/inputs/button';
import { bulbs } from '../../ui/layout/bulbs';
import { SignActions } from '../../ui/layout/sign-panel';

interface KeywordHeroProps {
  readonly keyword: string;
  readonly text: string;
}

/** The keyword as the headline, its first word highlighted. */
export const KeywordHero = ({ keyword, text }: KeywordHeroProps) => {
  const [first = '', ...rest] = keyword.split(' ');
  return (
    <Sign>
      <Headline>
        <Lit>{first}</Lit> {rest.join(' ')}
      </Headline>
      <p>{text}</p>
      <SignActions>
        <Button as={Link} to="/models" $size="large">
          Explore Models
        </Button>
        <Button as={Link} to="/list-model" $variant="quiet" $size="large">
          List Your Model - {offer.price}
        </Button>
      </SignActions>
    </Sign>
  );
};

const Sign = styled.header`
  ${bulbs('24px')}
  display: grid;
  gap: clamp(1rem, 2vw, 1.5rem);
  justify-items: center;
  padding: clamp(3rem, 7vw, 5.5rem) clamp(2.25rem, 6vw, 5rem);
  background:
    radial-gradient(60% 90% at 50% -10%, rgb(255 176 84 / 22%), transparent 70%),
    radial-gradient(50% 80% at 50% 120%, rgb(196 70 120 / 22%), transparent 70%),
    ${({ theme }) => theme.color.sign};

  p { max-width: 40rem; color: ${({ theme }) => theme.color.signMuted}; font-size: ${({ theme }) => theme.size.lead}; }
`;

const Headline = styled.h1`
  font-size: clamp(2.5rem, 1.2rem + 5.6vw, 5.25rem);
  font-weight: 800;
  font-stretch: 75%;
  letter-spacing: -0.01em;
  line-height: 0.95;
  text-transform: uppercase;
  overflow-wrap: anywhere;
`;

const Lit = styled.em`
  color: ${({ theme }) => theme.color.accent};
  font-style: normal;
  text-shadow: 0 0 32px rgb(255 180 90 / 45%);
`;
