import { type ReactNode, useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { SubmitButton } from '../../platform/forms/form';
import { Button, IconButton } from '../../ui/inputs/button';
import { Cluster } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';

interface DrawerProps {
  readonly label: string;
  readonly record: string | number;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A record beside its table. It takes the focus and gives it back to its row. Escape closes it. */
export const Drawer = ({ label, record, onClose, children }: DrawerProps) => {
  const drawer = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another record takes the focus again.
  useEffect(() => {
    const before = document.activeElement;
    drawer.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [record]);
  return (
    <Box
      ref={drawer}
      tabIndex={-1}
      aria-label={label}
      onKeyDown={(event) => {
        // A list or dialog of the editor is in a portal, and Escape closes only that.
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (event.key === 'Escape' && isInside && !event.defaultPrevented) onClose();
      }}
    >
      <Close aria-label={`Close the ${label.toLowerCase()}`} onClick={onClose}>
        <Icon name="close" />
      </Close>
      {children}
    </Box>
  );
};

const Box = styled.aside`
  position: fixed;
  z-index: 20;
  inset-block: 0;
  inset-inline-end: 0;
  width: min(100vw, 46rem);
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 1.25rem clamp(1rem, 2.5vw, 1.75rem) 0;
  border-inline-start: 1px solid ${({ theme }) => theme.color.lineStrong};
  background: ${({ theme }) => theme.color.surfaceRaised};
  box-shadow: ${({ theme }) => theme.shadow.raised};

  /* The script moves the focus here; the controls have their own ring. */
  &:focus-visible { outline: 0; }
`;

const Close = styled(IconButton)`
  position: absolute;
  top: 0.5rem;
  inset-inline-end: 0.5rem;
`;

interface SaveActionsProps {
  readonly isChanged: boolean;
  readonly onUndo: () => void;
}

export const SaveActions = ({ isChanged, onUndo }: SaveActionsProps) => (
  <SaveBar>
    <SubmitButton sending="Saving..." disabled={!isChanged}>
      Save
    </SubmitButton>
    {isChanged && (
      <Button $variant="quiet" onClick={onUndo}>
        Undo changes
      </Button>
    )}
  </SaveBar>
);

/** A bar of buttons that stays in view while the form scrolls. */
export const SaveBar = styled(Cluster).attrs({ $align: 'stretch' })`
  position: sticky;
  z-index: 2;
  bottom: 0;
  padding-block: 0.75rem;
  border-top: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme }) => theme.color.surfaceRaised};
`;
