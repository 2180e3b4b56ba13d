import type { Surface } from '@marquee/contracts/events/impression-seen';
import { ticketParam } from '@marquee/contracts/events/origin-param';
import type { Model } from '@marquee/contracts/http/models';
import { type PlatformKey, platforms } from '@marquee/contracts/rules/platforms';
import { useContext } from 'react';
import { PageTicket } from '../../platform/head/page-context';
import { Button } from '../../ui/inputs/button';
import { Icon } from '../../ui/text/icon';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

/** The outbound path that counts the click, with the surface and position of the link. */
export const trackedLink = (
  slug: string,
  platform: PlatformKey,
  from?: { readonly surface: Surface; readonly position?: number | undefined; readonly ticket?: string },
): string => {
  const path = `/track/${encodeURIComponent(slug)}/${platform}`;
  if (from === undefined) return path;
  const { surface, position, ticket } = from;
  const slot = `?surface=${surface}${position === undefined ? '' : `&position=${position}`}`;
  return `${path}${slot}${ticket ? `&${ticketParam}=${ticket}` : ''}`;
};

interface PlatformLinksProps {
  readonly model: Model;
  readonly surface: Surface;
  readonly position?: number;
  readonly size?: 'small' | 'medium';
}

export const PlatformLinks = ({ model, surface, position, size = 'small' }: PlatformLinksProps) => {
  const ticket = useContext(PageTicket);
  return platforms
    .filter((platform) => model[platform.linkField])
    .map((platform, index) => (
      <Button
        key={platform.key}
        as="a"
        $size={size}
        $variant={index === 0 && size === 'medium' ? 'light' : 'quiet'}
        href={trackedLink(model.slug, platform.key, { surface, position, ticket })}
        target="_blank"
        rel="noopener nofollow"
      >
        {platform.name}
        {size === 'medium' && <Icon name="out" size={18} />}
        <VisuallyHidden> page of {model.name} (opens in a new tab)</VisuallyHidden>
      </Button>
    ));
};
