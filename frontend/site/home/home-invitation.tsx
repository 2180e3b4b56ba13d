import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import { Button } from '../../ui/inputs/button';
import { PageWidth } from '../../ui/layout/page';
import { SignActions, SignPanel } from '../../ui/layout/sign-panel';

export const HomeInvitation = () => (
  <Place>
    <SignPanel aria-labelledby="invitation">
      <h2 id="invitation">The show is on</h2>
      <p>Somebody out there is exactly your type. Take a look around; it costs nothing.</p>
      <SignActions>
        <Button as={Link} to="/models">
          Browse Models
        </Button>
        <Button as={Link} to="/premium" $variant="quiet">
          Premium Access
        </Button>
      </SignActions>
    </SignPanel>
  </Place>
);

const Place = styled(PageWidth)`
  padding-block: ${({ theme }) => theme.space.section} 0;
`;
