import type { Surface } from '@marquee/contracts/events/impression-seen';
import type { Model } from '@marquee/contracts/http/models';
import { platforms } from '@marquee/contracts/rules/platforms';
import { Button } from '../../ui/inputs/button';
import { Icon } from '../../ui/text/icon';
import { VisuallyHidden } from '../../ui/text/visually-hidden';
import { trackedLink } from './tracked-link';

interface PlatformLinksProps {
  readonly model: Model;
  readonly surface: Surface;
  readonly position?: number;
  readonly size?: 'small' | 'medium';
}

/** A button for each platform whose link is set. It leads through our own tracking path, in a new tab. */
export const PlatformLinks = ({ model, surface, position, size = 'small' }: PlatformLinksProps) =>
  platforms
    .filter((platform) => model[platform.linkField])
    .map((platform, index) => (
      <Button
        key={platform.key}
        as="a"
        $size={size}
        $variant={index === 0 && size === 'medium' ? 'light' : 'quiet'}
        href={trackedLink(model.slug, platform.key, { surface, position })}
        target="_blank"
        rel="noopener nofollow"
      >
        {platform.name}
        {size === 'medium' && <Icon name="out" size={18} />}
        <VisuallyHidden> page of {model.name} (opens in a new tab)</VisuallyHidden>
      </Button>
    ));
