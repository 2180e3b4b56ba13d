import { styled } from 'styled-components';
import { siteName } from '../head/site-name';

export const Wordmark = () => (
  <Logo>
    <Lamp aria-hidden="true" />
    {siteName()}
  </Logo>
);

const Logo = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.5rem;
  font-size: 1.375rem;
  font-weight: 800;
  font-stretch: 78%;
  letter-spacing: 0.045em;
  line-height: 1;
  text-transform: uppercase;
`;

const Lamp = styled.span`
  width: 1.5rem;
  height: 1.5rem;
  border-radius: 50%;
  background: radial-gradient(circle at 50% 45%, #fff3da 0 14%, ${({ theme }) => theme.color.highlight} 34%, transparent 70%);
  box-shadow: 0 0 18px -2px ${({ theme }) => theme.color.highlightLine};
`;
