import { useEffect, useState } from 'react';

const tickMs = 15_000;

/** The time, again and again, so that a clock on the screen runs. */
export const useNow = (): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), tickMs);
    return () => clearInterval(timer);
  }, []);
  return now;
};
