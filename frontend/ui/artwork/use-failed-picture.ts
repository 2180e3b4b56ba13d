import { useEffect, useRef, useState } from 'react';

/**
 * Whether the picture at `source` could not be shown, and what its `img` needs to tell so. A picture that failed before the server's page
 * was taken over has told nobody, and is looked at then.
 */
export const useFailedPicture = (source: string | null) => {
  const [failed, setFailed] = useState<string | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (picture.current?.complete === true && picture.current.naturalWidth === 0) setFailed(source);
  }, [source]);
  return {
    hasFailed: source !== null && source === failed,
    props: { ref: picture, onError: () => setFailed(source) },
  };
};
