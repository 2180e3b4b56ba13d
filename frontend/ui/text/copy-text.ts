/** Resolves to true once `text` is on the clipboard; by the legacy command on a plain http origin. */
export const copyText = async (text: string): Promise<boolean> => {
  if (window.isSecureContext && navigator.clipboard !== undefined) {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      // Permission may be missing; the legacy command needs none.
    }
  }
  return copyByCommand(text);
};

const copyByCommand = (text: string): boolean => {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.readOnly = true;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
};
