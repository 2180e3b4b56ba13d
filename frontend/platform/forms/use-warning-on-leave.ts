import { useEffect } from 'react';

/** The browser asks before it closes or reloads a page with unsaved input. */
export const useWarningOnLeave = (isUnsaved: boolean): void => {
  useEffect(() => {
    if (!isUnsaved) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
};
