/** React's root; both HTML entries have it. */
export const rootElement = (): HTMLElement => {
  const element = document.getElementById('root');
  if (element === null) throw new Error('the page has no #root');
  return element;
};
