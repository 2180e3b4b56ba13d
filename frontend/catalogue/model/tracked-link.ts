import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { PlatformKey } from '@marquee/contracts/rules/platforms';

/** The outbound path that counts: `/track/{slug}/{platform}`, and where on the site it was asked for. */
export const trackedLink = (
  slug: string,
  platform: PlatformKey,
  from?: { readonly surface: Surface; readonly position?: number | undefined },
): string => {
  const path = `/track/${encodeURIComponent(slug)}/${platform}`;
  if (from === undefined) return path;
  return `${path}?surface=${from.surface}${from.position === undefined ? '' : `&position=${from.position}`}`;
};
