import type { SocialLink } from '@marquee/contracts/http/models';
import { socialNetworks } from '@marquee/contracts/rules/social-networks';
import { Button } from '../../ui/inputs/button';
import { Cluster } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { VisuallyHidden } from '../../ui/text/visually-hidden';

const nameOf = (network: string): string =>
  socialNetworks.find(({ key }) => key === network)?.name ?? network;

/** The model's pages on social networks. Clicks are not counted, and the target site receives no referrer. */
export const SocialLinks = ({ links }: { readonly links: readonly SocialLink[] }) => (
  <Cluster as="ul" $gap="0.5rem">
    {links.map(({ network, url }) => (
      <li key={url}>
        <Button
          as="a"
          $variant="quiet"
          $size="small"
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow ugc"
        >
          {nameOf(network)} <Icon name="out" size={16} />
          <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
        </Button>
      </li>
    ))}
  </Cluster>
);
