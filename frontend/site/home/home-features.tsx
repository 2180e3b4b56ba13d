import { styled } from 'styled-components';
import { Icon, type IconName } from '../../ui/text/icon';
import { HomeSection } from './home-section';

const features: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[] = [
  {
    icon: 'check',
    title: 'Verified Creators',
    text: 'A verified badge means we checked that the profile belongs to its creator.',
  },
  { icon: 'bolt', title: 'Fast', text: 'Pages load instantly, even on a slow connection.' },
  {
    icon: 'mobile',
    title: 'Mobile Optimized',
    text: 'Designed for one-handed use on a phone, and for big screens too.',
  },
  {
    icon: 'search',
    title: 'Advanced Search',
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
  <HomeSection id="features" title="Why Marquee">
    <List>
      {features.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon name={icon} size={26} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </List>
  </HomeSection>
);

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr));
  gap: clamp(1.25rem, 3vw, 2.25rem);

  li { display: grid; grid-template-columns: auto 1fr; gap: 0.25rem 0.875rem; }
  svg { grid-row: span 2; color: ${({ theme }) => theme.color.lightText}; }
  h3 { font-size: 1.125rem; }
  p { color: ${({ theme }) => theme.color.textMuted}; }
`;
