import { homePictures } from '../../ui/artwork/artwork';

export interface Slide {
  readonly picture: string;
  readonly title: string;
  readonly to: string;
  readonly label: string;
}

const [lights, evening, arcade, curtain] = homePictures;

export const slides: readonly [Slide, ...Slide[]] = [
  { picture: lights, title: 'Who is on tonight', to: '/models', label: 'Browse Models' },
  { picture: evening, title: 'Previews worth staying in for', to: '/videos', label: 'Browse Videos' },
  { picture: arcade, title: 'A stage for every taste', to: '/categories', label: 'All Categories' },
  { picture: curtain, title: 'Put your name in lights', to: '/list-model', label: 'List Your Model' },
];

/** SPEC.md sections 2 and 9. */
export const advanceAfterMs = 5_000;
