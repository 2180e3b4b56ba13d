import { useState } from 'react';

const closed = new Set<string>();

/** Whether the visitor closed a widget, and how: it stays closed until the page is loaded again. */
export const useClosedWidget = (name: string): readonly [isClosed: boolean, close: () => void] => {
  const [isClosed, setClosed] = useState(() => closed.has(name));
  const close = () => {
    closed.add(name);
    setClosed(true);
  };
  return [isClosed, close];
};
