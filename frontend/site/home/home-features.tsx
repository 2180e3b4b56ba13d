import { siteName } from '../../platform/head/site-name';
import { IconList, type IconPoint } from '../../ui/text/icon-list';
import { HomeSection } from './home-section';

const features: readonly IconPoint[] = [
  {
    icon: 'check',
    title: 'Verified creators',
    text: 'A verified badge means we checked that the profile belongs to its creator.',
  },
  { icon: 'bolt', title: 'Fast', text: 'Pages load fast, even on slow connections.' },
  {
    icon: 'mobile',
    title: 'Mobile optimized',
    text: 'Designed for one-handed use on a phone, and for big screens too.',
  },
  {
    icon: 'search',
    title: 'Advanced search',
    text: 'Tolerates typos, and filters by category and placement.',
  },
  { icon: 'heart', title: 'Personalized', text: 'Fresh picks for your type, whenever you want them.' },
  {
    icon: 'shield',
    title: 'Secure',
    text: 'No account and no download. Your age confirmation stays on your device.',
  },
];

export const HomeFeatures = () => (
  <HomeSection id="features" title={`Why ${siteName()}`} farHeight="37.25rem">
    <IconList points={features} />
  </HomeSection>
);
