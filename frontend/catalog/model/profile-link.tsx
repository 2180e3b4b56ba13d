import type { Origin } from '@marquee/contracts/events/impression-seen';
import { originParam, originText, viaParam } from '@marquee/contracts/events/origin-param';
import { type AnchorHTMLAttributes, useContext } from 'react';
import { useLinkClickHandler } from 'react-router-dom';
import { PageTicket } from '../../platform/head/page-context';
import { originState } from '../../platform/tracking/origin';

interface ProfileLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  readonly slug: string;
  readonly origin: Origin;
}

/**
 * Opens a profile and hands it the slot of the link: in the history entry, or for the browser (new tab, no
 * scripts) in the URL, with the ticket that proves it.
 */
export const ProfileLink = ({ slug, origin, ...anchor }: ProfileLinkProps) => {
  const path = `/model/${slug}`;
  const open = useLinkClickHandler<HTMLAnchorElement>(path, { state: originState(origin) });
  const ticket = useContext(PageTicket);
  const via = ticket && `&${viaParam}=${ticket}`;
  return <a {...anchor} href={`${path}?${originParam}=${originText(origin)}${via}`} onClick={open} />;
};
