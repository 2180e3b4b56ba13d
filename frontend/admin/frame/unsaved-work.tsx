import { createContext, type RefObject, useContext, useEffect, useId } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router-dom';
import { useWarningOnLeave } from '../../platform/forms/use-warning-on-leave';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog';

/** The parts of the page that have unsaved input, by id, for actions that leave it without a navigation. */
export const UnsavedParts = createContext<RefObject<Set<string>>>({ current: new Set() });

interface UnsavedWorkProps {
  readonly isUnsaved: boolean;
  /** What would be lost: `Changes to Ada Vale`. */
  readonly what: string;
  /** Search params whose change leaves the form too, beside every change of the path. */
  readonly params?: readonly string[];
}

/** Asks before a navigation, a reload or a closed tab drops unsaved input. */
export const UnsavedWork = ({ isUnsaved, what, params = [] }: UnsavedWorkProps) => {
  const id = useId();
  const parts = useContext(UnsavedParts).current;
  const leaves: BlockerFunction = ({ currentLocation, nextLocation }) => {
    const [before, after] = [currentLocation, nextLocation].map(({ search }) => new URLSearchParams(search));
    return (
      isUnsaved &&
      (currentLocation.pathname !== nextLocation.pathname ||
        params.some((param) => before?.get(param) !== after?.get(param)))
    );
  };
  const blocker = useBlocker(leaves);

  useWarningOnLeave(isUnsaved);
  useEffect(() => {
    if (!isUnsaved) return;
    parts.add(id);
    return () => void parts.delete(id);
  }, [isUnsaved, id, parts]);

  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => {
        if (!isOpen) blocker.reset?.();
      }}
      title="Discard unsaved changes?"
      text={`${what} are not saved. They are lost when you leave.`}
      confirm="Discard changes"
      onConfirm={() => blocker.proceed?.()}
    />
  );
};
