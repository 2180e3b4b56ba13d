import { type RefObject, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Icon, type IconName } from '../../ui/text/icon';

/** A list to choose from beside what was chosen; below each other where there is no room. */
export const MasterDetail = styled.div`
  display: grid;
  gap: 1rem;
  margin-top: 1rem;

  > * { min-width: 0; }
  ${({ theme }) => theme.from.desktop} { grid-template-columns: minmax(0, 26rem) minmax(0, 1fr); align-items: start; }
`;

/** One row of such a list; `aria-pressed` marks the chosen one. */
export const MasterRow = styled.button`
  display: grid;
  gap: 0.125rem;
  width: 100%;
  padding: 0.625rem 0.75rem;
  border: 1px solid transparent;
  border-radius: ${({ theme }) => theme.radius.medium};
  background: none;
  color: ${({ theme }) => theme.color.text};
  text-align: start;
  overflow-wrap: anywhere;

  &:hover { background: ${({ theme }) => theme.color.inkHigh}; }
  &[aria-pressed='true'] { border-color: ${({ theme }) => theme.color.lightLine}; background: ${({ theme }) => theme.color.lightWash}; }
  &:focus-visible { outline-offset: -2px; }
`;

/** What stands below the name, in small. */
export const Aside = styled.span`
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

interface NothingSelectedProps {
  readonly title: string;
  readonly text: string;
  readonly icon: IconName;
}

/** Stands where what was chosen will be. */
export const NothingSelected = ({ title, text, icon }: NothingSelectedProps) => (
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

/** How many there are, below a list's title. */
export const ListCount = styled.p`
  margin-block: 0.25rem 0.75rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.small};
`;

/** From here on list and choice stand beside each other: `theme.from.desktop`. */
const twoColumnsFrom = 1024;

/** Scrolls to what was chosen as soon as it is there, where it stands below its list and would open out of sight. */
export const useScrollIntoView = <Place extends HTMLElement>(isThere = true): RefObject<Place | null> => {
  const place = useRef<Place>(null);
  useEffect(() => {
    if (isThere && window.innerWidth < twoColumnsFrom) place.current?.scrollIntoView({ block: 'start' });
  }, [isThere]);
  return place;
};
