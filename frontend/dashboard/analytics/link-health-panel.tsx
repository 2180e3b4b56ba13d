import type { ModelLinkHealth } from '@marquee/contracts/http/link-health';
import { platforms } from '@marquee/contracts/rules/platforms';
import { counted } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { dateOf } from '../../ui/format/day';
import { Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';
import { linkHealth } from '../frame/insights-query';
import { TitledPanel } from '../frame/titled-panel';

type Link = ModelLinkHealth[number];

const stateText = ({ state, checkedAt, deadSince, clicksSinceDead }: Link): string => {
  const checked = `checked ${dateOf(checkedAt)}`;
  if (state === 'works') return `Works, ${checked}.`;
  if (state === 'unclear') return `The platform gave no clear answer, ${checked}.`;
  return `Not found since ${dateOf(deadSince ?? checkedAt)}. It has had ${counted(clicksSinceDead, 'click', 'clicks')} since then. Ask us to correct it, or restore your page there.`;
};

/** The last check of the model's outbound links; nothing while none has been checked. */
export const LinkHealthPanel = ({ slug }: { readonly slug: string }) => {
  const { data: links = [] } = useQuery(linkHealth(slug));
  if (links.length === 0) return null;
  return (
    <TitledPanel
      title="Your links"
      lead="We ask each platform now and then whether your page is there. A link counts as not found after three checks in a row."
    >
      <Stack as="ul" $gap="0.75rem">
        {links.map((link) => (
          <li key={link.platform} role={link.state === 'dead' ? 'alert' : undefined}>
            <strong>{platforms.find(({ key }) => key === link.platform)?.name}</strong>
            <State $isDead={link.state === 'dead'}>{stateText(link)}</State>
          </li>
        ))}
      </Stack>
    </TitledPanel>
  );
};

const State = styled(Muted)<{ $isDead: boolean }>`
  ${({ $isDead, theme }) => $isDead && `color: ${theme.color.bad};`}
`;
