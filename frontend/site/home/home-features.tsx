import { styled } from 'styled-components';
import { Icon, type IconName } from '../../ui/text/icon';
import { HomeSection } from './home-section';

const features: readonly { readonly icon: IconName; readonly title: string; readonly text: string }[] = [
  {
    icon: 'check',
    title: 'Verified Creators',
    text: 'The badge says that a person checked whose profile it is.',
  },
  { icon: 'bolt', title: 'Fast', text: 'Lists and profiles show at once, also on a slow line.' },
  {
    icon: 'mobile',
    title: 'Mobile Optimized',
    text: 'Made for one hand and a small screen as much as for a large one.',
  },
  {
    icon: 'search',
    title: 'Advanced Search',
    text: 'Forgives typing mistakes, and filters by category and placement.',
  },
  { icon: 'heart', title: 'Personalized', text: 'New matches of your type whenever you ask for them.' },
  {
    icon: 'shield',
    title: 'Secure',
    text: 'No account, no download. Your age confirmation stays on your device.',
  },
];

export const HomeFeatures = () => (
  <HomeSection id="features" title="Why here">
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
