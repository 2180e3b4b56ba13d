import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { offer } from '../../catalog/claims/offer';
import { homeRotation, modelCount } from '../../catalog/model/model-queries';
import { Portrait } from '../../catalog/model/portrait';
import { ProfileLink } from '../../catalog/model/profile-link';
import { Button } from '../../ui/inputs/button';
import { bulbs } from '../../ui/layout/bulbs';
import { PageWidth } from '../../ui/layout/page';
import { sign } from '../../ui/layout/sign-panel';
import { Cluster } from '../../ui/layout/stack';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

const links = [
  { to: '/models', label: 'Find My Type', variant: 'light' },
  { to: '/list-model', label: `List Your Model - ${offer.price}`, variant: 'quiet' },
] as const;

/** Fewer models are no argument. */
const showsCountFrom = 1_000;

/** The portraits report no seen cards, so no click is credited to them. */
const unreported = { surface: 'direct', position: -1 } as const;

export const Hero = () => {
  const cast = useQuery(homeRotation).data?.rows.slice(0, 3);
  const count = useQuery(modelCount).data?.total;
  return (
    <Front>
      <Sign>
        <Copy>
          <Headline>
            Find creators
            <Lit> you’ll love</Lit>
          </Headline>
          <Lead>
            {count === undefined || count < showsCountFrom ? 'A' : `${withSeparators(count)} profiles in one`}{' '}
            free directory of independent adult creators, with links to the pages they run themselves.
          </Lead>
          <Cluster>
            {links.map(({ to, label, variant }) => (
              <Button key={to} as={Link} to={to} $variant={variant} $size="large">
                {label}
              </Button>
            ))}
          </Cluster>
        </Copy>
        <div>
          <Cast>
            {[0, 1, 2].map((slot) => {
              const model = cast?.[slot];
              return (
                <Frame key={slot}>
                  {model === undefined ? (
                    <Empty />
                  ) : (
                    <ProfileLink slug={model.slug} origin={unreported}>
                      <Portrait model={model} isMain isDecorative />
                      <VisuallyHidden>{model.name}</VisuallyHidden>
                    </ProfileLink>
                  )}
                </Frame>
              );
            })}
          </Cast>
          {cast !== undefined && cast.length > 0 && (
            <Names>
              <span aria-hidden="true">
                {cast.map(({ name }) => name.replaceAll(' ', '\u00a0')).join(', ')}
              </span>
              Featured: paid placements
            </Names>
          )}
        </div>
      </Sign>
    </Front>
  );
};

const Front = styled(PageWidth)`
  padding-block: clamp(1rem, 3vw, 2.25rem) 0;
`;

const Sign = styled.section`
  ${sign}
  display: grid;
  gap: 2rem;
  overflow: hidden;
  padding: clamp(1.75rem, 4vw, 3.25rem) clamp(1.25rem, 6vw, 5rem);
  background:
    radial-gradient(60% 90% at 85% 20%, rgb(255 176 84 / 20%), transparent 70%),
    radial-gradient(50% 80% at 0% 110%, rgb(196 70 120 / 22%), transparent 70%),
    ${({ theme }) => theme.color.sign};
  text-align: start;

  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr);
    align-items: center;
  }
`;

const Copy = styled.div`
  display: grid;
  gap: clamp(1rem, 2vw, 1.5rem);
  @media (max-width: 639.98px) { a { flex: 1 1 100%; } }
`;

const Headline = styled.h1`
  font-size: ${({ theme }) => theme.size.display};
  font-weight: 800;
  font-stretch: 75%;
  letter-spacing: -0.01em;
  line-height: 0.9;
  text-transform: uppercase;
`;

const Lit = styled.span`
  display: block;
  color: ${({ theme }) => theme.color.accent};
  text-shadow: 0 0 32px rgb(255 180 90 / 45%);
`;

const Lead = styled.p`
  max-width: 34rem;
  color: ${({ theme }) => theme.color.signMuted};
  font-size: ${({ theme }) => theme.size.lead};
`;

const Cast = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  align-items: center;
`;

const Frame = styled.li`
  ${bulbs}
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.medium};
  box-shadow: 0 20px 44px -16px rgb(0 0 0 / 75%);

  a { text-decoration: none; }
  /* Larger by margins: a scaled picture is blurred. */
  &:nth-child(1) { margin-inline: -2% -12%; transform: rotate(-6deg); }
  &:nth-child(2) { z-index: 1; margin-inline: -19%; }
  &:nth-child(3) { margin-inline: -12% -2%; transform: rotate(6deg); }
`;

const Names = styled.p`
  display: grid;
  gap: 0.25rem;
  margin-top: 1.25rem;
  color: ${({ theme }) => theme.color.signMuted};
  font-size: ${({ theme }) => theme.size.tiny};
  overflow-wrap: anywhere;
  text-align: center;
  text-wrap: balance;
  @media (max-width: 639.98px) { span { display: none; } }

  span { color: ${({ theme }) => theme.color.signText}; font-size: ${({ theme }) => theme.size.small}; font-weight: 650; }
`;

const Empty = styled.div`
  aspect-ratio: 4 / 5;
  background: linear-gradient(160deg, #2a2238, #181222);
`;
