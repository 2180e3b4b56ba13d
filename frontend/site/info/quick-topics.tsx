import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Icon, type IconName } from '../../ui/text/icon';
import type { HelpTab } from './help-topics';

interface QuickTopic {
  readonly icon: IconName;
  readonly title: string;
  readonly text: string;
  readonly target: { readonly tab: HelpTab } | { readonly to: string };
}

const quickTopics: readonly QuickTopic[] = [
  {
    icon: 'search',
    title: 'Common questions',
    text: 'What this site is and how to search it',
    target: { tab: 'faq' },
  },
  { icon: 'star', title: 'Get listed', text: 'Request a premium listing', target: { to: '/list-model' } },
  { icon: 'key', title: 'Billing', text: 'Price, payment and refunds', target: { tab: 'billing' } },
  {
    icon: 'desktop',
    title: 'Technical help',
    text: 'Passwords, statistics and profile changes',
    target: { tab: 'technical' },
  },
  { icon: 'person', title: 'Contact us', text: 'Write to a real person', target: { to: '/contact' } },
];

export const QuickTopics = ({ onTab }: { readonly onTab: (tab: HelpTab) => void }) => (
  <Cards aria-label="Quick topics">
    {quickTopics.map(({ icon, title, text, target }) => {
      const content = (
        <>
          <Icon name={icon} size={24} />
          <strong>{title}</strong>
          <span>{text}</span>
        </>
      );
      return (
        <li key={title}>
          {'to' in target ? (
            <Card as={Link} to={target.to}>
              {content}
            </Card>
          ) : (
            <Card type="button" onClick={() => onTab(target.tab)}>
              {content}
            </Card>
          )}
        </li>
      );
    })}
  </Cards>
);

/** On a phone, where the tabs are close, two in a row and without their texts. */
const Cards = styled.ul`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: clamp(0.5rem, 1.5vw, 0.875rem);

  > :last-child:nth-child(odd) { grid-column: 1 / -1; }
  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
    > :last-child:nth-child(odd) { grid-column: auto; }
  }
`;

const Card = styled.button`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  gap: 0 0.625rem;
  align-content: center;
  align-items: center;
  justify-items: start;
  width: 100%;
  height: 100%;
  min-height: 3.25rem;
  padding: 0.5rem 0.75rem;
  border: 1px solid ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.large};
  background: ${({ theme }) => theme.color.surfaceRaised};
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
  text-align: start;
  text-decoration: none;

  &:hover { border-color: ${({ theme }) => theme.color.highlightLine}; }
  svg { color: ${({ theme }) => theme.color.highlightText}; }
  strong { color: ${({ theme }) => theme.color.text}; font-size: 1rem; line-height: 1.25; }
  @media (max-width: 639.98px) { span { position: absolute; clip-path: inset(50%); } }

  ${({ theme }) => theme.from.tablet} {
    grid-template-columns: minmax(0, 1fr);
    gap: 0.25rem;
    align-content: start;
    padding: 1.125rem 1.25rem;
    svg { justify-self: start; margin-bottom: 0.25rem; }
    strong { font-size: 1.0625rem; }
  }
`;
