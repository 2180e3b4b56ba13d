import { styled } from 'styled-components';
import { Panel, PanelTitle } from '../../ui/panel';

/** Stands where what was chosen will be. */
export const NothingChosen = ({ title }: { readonly title: string }) => (
  <Centred>
    <PanelTitle>{title}</PanelTitle>
    <p>Choose one from the list to see all of it and what can be done.</p>
  </Centred>
);

const Centred = styled(Panel)`
  padding-block: 3rem;
  color: ${({ theme }) => theme.color.textMuted};
  text-align: center;

  h2 { color: ${({ theme }) => theme.color.text}; }
`;
