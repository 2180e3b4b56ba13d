import type { Model } from '@marquee/contracts/http/models';
import type { Video } from '@marquee/contracts/http/videos';
import { platforms } from '@marquee/contracts/rules/platforms';
import { useContext } from 'react';
import { trackedLink } from '../../catalog/model/platform-links';
import { ProfileLink } from '../../catalog/model/profile-link';
import { PageTicket } from '../../platform/head/page-context';
import { Button } from '../../ui/inputs/button';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

interface WatchButtonProps {
  readonly video: Video;
  readonly model: Model | null | undefined;
}

/**
 * Links to the creator's first linked platform, where the video plays, or to the profile when none is linked.
 */
export const WatchButton = ({ video, model }: WatchButtonProps) => {
  const ticket = useContext(PageTicket);
  if (model === undefined || model === null) return null;
  const content = (
    <>
      <Icon name={video.premium ? 'lock' : 'play'} />
      {video.premium ? 'Unlock Full Video' : 'Watch Now'}
    </>
  );
  const platform = platforms.find(({ linkField }) => model[linkField]);
  if (platform === undefined)
    return (
      <Button $size="large" as={ProfileLink} slug={model.slug} origin={{ surface: 'video', position: -1 }}>
        {content}
      </Button>
    );
  return (
    <>
      <Button
        as="a"
        $size="large"
        href={trackedLink(model.slug, platform.key, { surface: 'video', ticket })}
        target="_blank"
        rel="noopener nofollow"
      >
        {content}
        <Icon name="out" size={18} />
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </Button>
      <Muted $small>On {platform.name}</Muted>
    </>
  );
};
