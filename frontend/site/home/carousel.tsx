import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { repeatWhileVisible } from '../../platform/simulated/repeat-while-visible';
import { homePictures } from '../../ui/artwork/artwork';
import { Button, IconButton, PlainButton } from '../../ui/inputs/button';
import { PageSection } from '../../ui/layout/page';
import { Icon } from '../../ui/text/icon';

const [lights, evening, arcade, curtain] = homePictures;

const slides = [
  { picture: lights, title: 'Find your type', to: '/models', label: 'Browse models' },
  { picture: evening, title: 'Previews worth staying in for', to: '/videos', label: 'Browse videos' },
  { picture: arcade, title: 'A stage for every taste', to: '/categories', label: 'All categories' },
  { picture: curtain, title: 'Put your name in lights', to: '/list-model', label: 'List Your Model' },
] as const;

const reducedMotion = '(prefers-reduced-motion: reduce)';
/** SPEC.md sections 2 and 9. */
const advanceAfterMs = 5_000;

/**
 * Four banners that advance by themselves. They pause under the pointer and the focus, stop for good at the
 * stop button, and with reduced motion start only at the play button. Screen readers announce a change only
 * while paused, when the visitor caused it.
 */
export const Carousel = () => {
  // Nothing moves before hydration.
  const reducesMotion = useSyncExternalStore(
    (onChange) => {
      const list = matchMedia(reducedMotion);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => matchMedia(reducedMotion).matches,
    () => true,
  );
  const [index, setIndex] = useState(0);
  const [choice, setChoice] = useState<'playing' | 'stopped'>();
  const [isPaused, setPaused] = useState(false);
  const isPlaying = choice === 'playing' || (choice === undefined && !reducesMotion);
  const isMoving = isPlaying && !isPaused;

  useEffect(() => {
    if (!isMoving) return undefined;
    const advance = () => setIndex((shown) => (shown + 1) % slides.length);
    return repeatWhileVisible(advance, {
      minMs: advanceAfterMs,
      maxMs: advanceAfterMs,
      random: () => 0,
      page: document,
    });
  }, [isMoving]);

  const slide = slides[index] ?? slides[0];
  return (
    <PageSection
      as="section"
      data-far=""
      $farHeight="19.5rem"
      aria-roledescription="carousel"
      aria-label="Banners"
    >
      <Frame
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={() => setPaused(true)}
        onBlur={() => setPaused(false)}
      >
        {slides.map(({ picture, title }, at) => (
          <Picture
            key={title}
            src={picture}
            alt=""
            width={1600}
            height={400}
            loading="lazy"
            decoding="async"
            $shown={at === index}
          />
        ))}
        <Copy
          role="group"
          aria-roledescription="slide"
          aria-label={`${index + 1} of ${slides.length}`}
          aria-live={isMoving ? 'off' : 'polite'}
        >
          <Title>{slide.title}</Title>
          <Button as={Link} to={slide.to}>
            {slide.label}
          </Button>
        </Copy>
        <Controls>
          <Round
            aria-label={isPlaying ? 'Pause banners' : 'Play banners'}
            onClick={() => setChoice(isPlaying ? 'stopped' : 'playing')}
          >
            <Icon name={isPlaying ? 'pause' : 'play'} size={16} />
          </Round>
          {slides.map(({ title }, at) => (
            <Dot
              key={title}
              aria-label={`Banner ${at + 1}: ${title}`}
              aria-current={at === index}
              onClick={() => setIndex(at)}
            />
          ))}
          <Counter>
            {index + 1} / {slides.length}
          </Counter>
        </Controls>
      </Frame>
    </PageSection>
  );
};

/** Its pictures load when it comes near, closer than `loading="lazy"` alone. */
const Frame = styled.div`
  position: relative;
  content-visibility: auto;
  overflow: hidden;
  aspect-ratio: 8 / 7;
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.sign};
  color: ${({ theme }) => theme.color.signText};

  ${({ theme }) => theme.from.tablet} { aspect-ratio: 5 / 2; }
  ${({ theme }) => theme.from.desktop} { aspect-ratio: 4 / 1; }

  &::after {
    content: '';
    position: absolute;
    inset: 0;
    background: linear-gradient(90deg, rgb(8 6 13 / 80%), rgb(8 6 13 / 30%) 60%, rgb(8 6 13 / 45%));
  }
`;

const Picture = styled.img<{ $shown: boolean }>`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  object-fit: cover;
  opacity: ${({ $shown }) => ($shown ? 1 : 0)};
  transition: opacity 0.6s;
`;

const Copy = styled.div`
  position: absolute;
  inset: 0;
  z-index: 1;
  display: grid;
  align-content: center;
  justify-items: start;
  gap: 1rem;
  padding: clamp(1.5rem, 5vw, 4rem);
  padding-bottom: 4.5rem;
`;

const Title = styled.p`
  max-width: 16ch;
  font-size: ${({ theme }) => theme.size.heading};
  font-weight: 800;
  font-stretch: 80%;
  line-height: 1.05;
`;

const Controls = styled.div`
  position: absolute;
  inset: auto 0 0;
  z-index: 2;
  display: flex;
  align-items: center;
  gap: 0.25rem;
  padding: 0.75rem clamp(1rem, 5vw, 3.75rem);
`;

const Round = styled(IconButton)`
  margin-inline-end: 0.5rem;
  border: 1px solid rgb(255 255 255 / 55%);
  background: rgb(8 6 13 / 60%);
  &, &:hover { color: inherit; }
  &:focus-visible { outline-color: ${({ theme }) => theme.color.accent}; }
`;

const Dot = styled(PlainButton)`
  display: grid;
  place-items: center;
  width: calc(var(--touch-target) - 0.25rem);
  height: var(--touch-target);
  border-radius: 50%;

  &::before {
    content: '';
    width: 0.625rem;
    height: 0.625rem;
    border: 2px solid ${({ theme }) => theme.color.signText};
    border-radius: 50%;
  }
  &[aria-current='true']::before { border-color: ${({ theme }) => theme.color.accent}; background: ${({ theme }) => theme.color.accent}; }
  &:focus-visible { outline-color: ${({ theme }) => theme.color.accent}; outline-offset: 0; }
`;

const Counter = styled.p`
  margin-inline-start: auto;
  font-size: ${({ theme }) => theme.size.small};
  font-weight: 700;
  font-variant-numeric: tabular-nums;
`;
