import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { LoadError } from '../../ui/feedback/load-error';
import { Skeleton } from '../../ui/feedback/skeleton';
import { IconButton } from '../../ui/inputs/button';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';
import { ModelEditor } from './model-editor';
import { adminModel } from './model-queries';

interface ModelDrawerProps {
  readonly id: number;
  readonly onClose: () => void;
}

/** One model beside the table, which stays usable. It takes the focus and gives it back to its row. Escape closes it. */
export const ModelDrawer = ({ id, onClose }: ModelDrawerProps) => {
  const { data, error } = useQuery(adminModel(id));
  const drawer = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another model takes the focus again.
  useEffect(() => {
    const before = document.activeElement;
    drawer.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, [id]);
  return (
    <Drawer
      ref={drawer}
      tabIndex={-1}
      aria-label="Model"
      onKeyDown={(event) => {
        // A list or dialog of the editor is in a portal, and Escape closes only that.
        const isInside = event.target instanceof Node && event.currentTarget.contains(event.target);
        if (event.key === 'Escape' && isInside && !event.defaultPrevented) onClose();
      }}
    >
      <Close aria-label="Close the model" onClick={onClose}>
        <Icon name="close" />
      </Close>
      <LoadError what="the model" error={error} />
      {data === undefined && error === null && <Skeleton $height="24rem" />}
      {data === null && <Muted>Model not found.</Muted>}
      {data && <ModelEditor key={data.id} model={data} />}
    </Drawer>
  );
};

const Drawer = styled.aside`
  position: fixed;
  z-index: 20;
  inset-block: 0;
  inset-inline-end: 0;
  width: min(100vw, 46rem);
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 1.25rem clamp(1rem, 2.5vw, 1.75rem) 0;
  border-inline-start: 1px solid ${({ theme }) => theme.color.lineStrong};
  background: ${({ theme }) => theme.color.inkRaised};
  box-shadow: ${({ theme }) => theme.shadow.raised};

  /* The script moves the focus here; the controls have their own ring. */
  &:focus-visible { outline: 0; }
`;

const Close = styled(IconButton)`
  position: absolute;
  top: 0.5rem;
  inset-inline-end: 0.5rem;
`;
