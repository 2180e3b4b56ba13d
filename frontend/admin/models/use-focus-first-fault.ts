import { type RefObject, useEffect } from 'react';

/** After a refusal the first field at fault has the focus, so that its fault is read aloud and in sight. */
export const useFocusFirstFault = (form: RefObject<HTMLFormElement | null>, error: unknown): void => {
  useEffect(() => {
    if (error === null) return;
    const field = form.current?.querySelector('[aria-invalid="true"]');
    if (field instanceof HTMLElement) field.focus();
  }, [form, error]);
};
