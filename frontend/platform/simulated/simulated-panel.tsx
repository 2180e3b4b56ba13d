import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import { Tip } from '../../ui/feedback/tooltip';
import { IconButton } from '../../ui/inputs/button';
import { Panel } from '../../ui/layout/panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { mainId } from '../frame/main-area';

interface SimulatedPanelProps {
  readonly id: string;
  readonly title: string;
  readonly why: string;
  readonly onClose: () => void;
  /** The panel is reduced to its title bar, which restores it. Without `onMinimize` it only closes. */
  readonly isMinimized?: boolean;
  readonly onMinimize?: (isMinimized: boolean) => void;
  readonly children: ReactNode;
}

/** Around every simulated part of a page: always labeled as such, and the visitor can close it. */
export const SimulatedPanel = ({
  id,
  title,
  why,
  onClose,
  isMinimized = false,
  onMinimize,
  children,
}: SimulatedPanelProps) => (
  <Stack as={Panel} $gap="0.875rem" aria-labelledby={id}>
    <Cluster as="header" $wrap="nowrap">
      <Title id={id}>{title}</Title>
      <Tip text={why}>
        <Label type="button">Simulated</Label>
      </Tip>
      <Tools>
        {onMinimize !== undefined && (
          <Tool
            aria-label={`${isMinimized ? 'Restore' : 'Minimize'} ${title.toLowerCase()}`}
            aria-expanded={!isMinimized}
            onClick={() => onMinimize(!isMinimized)}
          >
            <Turned $up={isMinimized}>
              <Icon name="down" size={18} />
            </Turned>
          </Tool>
        )}
        <Tool
          aria-label={`Close ${title.toLowerCase()}`}
          onClick={({ currentTarget }) => {
            onClose();
            // The clicked button goes with the panel.
            if (document.activeElement === currentTarget)
              document.getElementById(mainId)?.focus({ preventScroll: true });
          }}
        >
          <Icon name="close" size={18} />
        </Tool>
      </Tools>
    </Cluster>
    {!isMinimized && children}
  </Stack>
);

const closedWidgets = new Set<string>();

/** Whether the visitor has closed a widget, and the function that closes it until the next load. */
export const useClosedWidget = (name: string): readonly [isClosed: boolean, close: () => void] => {
  const [isClosed, setClosed] = useState(() => closedWidgets.has(name));
  const close = () => {
    closedWidgets.add(name);
    setClosed(true);
  };
  return [isClosed, close];
};

const Title = styled.h2`
  font-size: 1.125rem;
  font-weight: 700;
`;

const Label = styled.button`
  min-height: 1.625rem;
  padding: 0.125rem 0.625rem;
  border: 1px dashed ${({ theme }) => theme.color.highlightLine};
  border-radius: ${({ theme }) => theme.radius.pill};
  background: ${({ theme }) => theme.color.highlightWash};
  color: ${({ theme }) => theme.color.highlightText};
  font-size: ${({ theme }) => theme.size.tiny};
  font-weight: 700;
  cursor: help;

  position: relative;
  &::after { content: ''; position: absolute; inset: -0.5rem 0; }
`;

const Tools = styled.span`
  display: flex;
  margin-block: -0.5rem;
  margin-inline: auto -0.5rem;
`;

const Turned = styled.span<{ $up: boolean }>`
  display: inline-flex;
  rotate: ${({ $up }) => ($up ? '180deg' : '0deg')};
`;

const Tool = styled(IconButton)`
  &:hover { background: ${({ theme }) => theme.color.surfaceHigh}; }
`;
