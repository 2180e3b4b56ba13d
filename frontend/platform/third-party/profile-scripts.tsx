import type { ThirdPartyScripts } from '@marquee/contracts/http/site-config';
import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import { PageWidth } from '../../ui/layout/page';
import { profilePlan } from './script-plan';
import { slotElement, startScripts } from './start-scripts';

/** The advertising of a profile: a slot for each configured banner and the scripts that fill the slots. */
export const ProfileScripts = ({ scripts }: { readonly scripts: ThirdPartyScripts }) => {
  useEffect(() => startScripts(profilePlan(scripts, window.innerWidth)), [scripts]);
  return (
    <>
      {scripts.mobileBanner !== undefined && <Slot slot="mobile" />}
      {scripts.extraBanner !== undefined && <Slot slot="extra" />}
    </>
  );
};

const Slot = ({ slot }: { readonly slot: 'mobile' | 'extra' }) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const element = slotElement(slot);
    place.current?.append(element);
    return () => element.remove();
  }, [slot]);
  return (
    <Advertisement aria-label="Advertisement">
      <Label>Advertisement</Label>
      <BannerSlot ref={place} />
    </Advertisement>
  );
};

const Advertisement = styled(PageWidth).attrs({ as: 'aside' })`
  padding-block: 1.5rem 0;
`;

const Label = styled.p`
  margin-bottom: 0.25rem;
  color: ${({ theme }) => theme.color.textMuted};
  font-size: ${({ theme }) => theme.size.tiny};
`;

const BannerSlot = styled.div`
  display: grid;
  place-items: center;
  overflow: hidden;
  min-height: 6.25rem;
  border: 1px dashed ${({ theme }) => theme.color.line};
  border-radius: ${({ theme }) => theme.radius.medium};
`;
