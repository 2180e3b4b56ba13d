import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import { FieldError } from '../../ui/inputs/field';
import { GateCard } from '../../ui/layout/gate-card';
import { Icon } from '../../ui/text/icon';

interface UnopenedLinkProps {
  readonly busy: boolean;
  readonly message: string | null;
  readonly onOpen: () => void;
}

/** What the link is, before anything happens. */
export const UnopenedLink = ({ busy, message, onOpen }: UnopenedLinkProps) => (
  <GateCard title="Your Dashboard Password" prompt="A one-time link to your private analytics dashboard">
    <Facts>
      <li>The button makes a new password and shows it here, once.</li>
      <li>An earlier password stops working, and whoever is logged in with it is out.</li>
      <li>Have a place ready to keep it, such as a password manager.</li>
    </Facts>
    {message !== null && <FieldError role="alert">{message}</FieldError>}
    <Open type="button" disabled={busy} onClick={onOpen}>
      <Icon name="key" size={18} />
      {busy ? 'Making your password...' : 'Show My Password'}
    </Open>
  </GateCard>
);

const Facts = styled.ul`
  display: grid;
  gap: 0.5rem;
  margin-bottom: 1.25rem;
  padding-inline-start: 1.125rem;
  color: ${({ theme }) => theme.color.textMuted};
  list-style: disc;
`;

const Open = styled(Button)`
  width: 100%;
  margin-top: 0.5rem;
`;
