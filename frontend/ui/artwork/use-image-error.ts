import { useEffect, useRef, useState } from 'react';

/** Whether the picture at `source` failed to load, also before hydration, and the props for its `img`. */
export const useImageError = (source: string | null) => {
  const [failed, setFailed] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (image.current?.complete === true && image.current.naturalWidth === 0) setFailed(source);
  }, [source]);
  return {
    hasFailed: source !== null && source === failed,
    // Images may be on other hosts, which must not see the site that shows them.
    props: { ref: image, onError: () => setFailed(source), referrerPolicy: 'no-referrer' as const },
  };
};
