import type { Ledger } from '@marquee/contracts/http/ledger';
import { counted } from '@marquee/contracts/text/number';
import { momentOf } from '../../ui/format/day';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';

/** Losses that operators have accepted: who, when, why. Absent when there is none. */
export const WriteOffs = ({ ledger: { writeOffs } }: { readonly ledger: Ledger }) =>
  writeOffs.total === 0 ? null : (
    <Panel aria-labelledby="ledger-write-offs">
      <PanelTitle id="ledger-write-offs">Written off</PanelTitle>
      <Stack as="ul" $gap="0.75rem" $top="0.75rem">
        {writeOffs.latest.map(({ producer, events, lostClicks, operator, reason, at }) => (
          <li key={`${producer} ${at}`}>
            <strong>{counted(events + lostClicks, 'event', 'events')}</strong> of{' '}
            {producer === null ? 'the dashboards’ figures' : <code>{producer.slice(0, 8)}</code>}: {reason}
            <Muted $small>
              {operator}, {momentOf(at)}
            </Muted>
          </li>
        ))}
      </Stack>
      {writeOffs.total > writeOffs.latest.length && (
        <Muted $small $top="0.5rem">
          {counted(writeOffs.total - writeOffs.latest.length, 'earlier one is', 'earlier ones are')} not
          shown.
        </Muted>
      )}
    </Panel>
  );
