import { styled } from 'styled-components';
import { Icon } from '../../ui/icon';
import { Panel, PanelTitle } from '../../ui/panel';

export const SelectModelPrompt = ({ missing }: { readonly missing: boolean }) => (
  <Prompt>
    <Icon name="key" size={40} />
    <PanelTitle>Select a Model</PanelTitle>
    <p>
      {missing
        ? 'The model in this address does not exist. Choose another from the list.'
        : 'Choose a model from the list to manage its analytics tracking.'}
    </p>
  </Prompt>
);

const Prompt = styled(Panel)`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 0.5rem;
  min-height: 20rem;
  color: ${({ theme }) => theme.color.textMuted};
  text-align: center;

  h2 { color: ${({ theme }) => theme.color.text}; }
  svg { color: ${({ theme }) => theme.color.lightText}; }
`;
