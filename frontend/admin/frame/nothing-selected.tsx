import { styled } from 'styled-components';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Icon, type IconName } from '../../ui/text/icon';

interface NothingChosenProps {
  readonly title: string;
  readonly text: string;
  readonly icon: IconName;
}

/** Stands where what was chosen will be. */
export const NothingChosen = ({ title, text, icon }: NothingChosenProps) => (
  <Centred>
    <Icon name={icon} size={36} />
    <PanelTitle>{title}</PanelTitle>
    <p>{text}</p>
  </Centred>
);

const Centred = styled(Panel)`
  display: grid;
  place-content: center;
  justify-items: center;
  gap: 0.5rem;
  min-height: 10rem;
  color: ${({ theme }) => theme.color.textMuted};
  text-align: center;

  h2 { color: ${({ theme }) => theme.color.text}; }
  svg { color: ${({ theme }) => theme.color.lightText}; }
  ${({ theme }) => theme.from.desktop} { min-height: 22rem; }
`;
