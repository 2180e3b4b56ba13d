import type { ConspicuousDays as Found, Refilter } from '@marquee/contracts/http/conspicuous-days';
import type { Day } from '@marquee/contracts/rules/days';
import { recountRules } from '@marquee/contracts/rules/recount-rules';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { patternOf } from '../../catalog/traffic/day-notes';
import { LoadError } from '../../ui/feedback/load-error';
import { dateOf, longDay } from '../../ui/format/day';
import { Button } from '../../ui/inputs/button';
import { DataTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Muted } from '../../ui/text/muted';
import { conspicuousDays } from '../frame/corrections';
import { ErrorLine } from '../frame/error-line';
import { ModelLinks } from '../frame/model-links';
import { modelsById } from '../frame/model-names';
import { useIsAllowed } from '../frame/rights';
import type { SiteRange } from '../frame/site-range';
import { TitledPanel } from '../frame/titled-panel';
import { requestRefilter } from './traffic-queries';

/** Days of models with a pattern that people do not make, and the recount of such a day without it. */
export const ConspicuousDays = ({ range }: { readonly range: SiteRange }) => {
  const { data, error } = useQuery(conspicuousDays(range));
  const days = data?.days ?? [];
  const changed = data?.refilters.flatMap(({ changes }) => changes?.models ?? []) ?? [];
  const ids = new Set([...days, ...changed].map(({ modelId }) => modelId));
  const { data: named } = useQuery(modelsById([...ids].slice(0, 200)));
  return (
    <TitledPanel id="conspicuous-days" title="Conspicuous days">
      <Muted $top="0.25rem">
        Each night the log of the day is searched for patterns that people do not make. A marked day still
        counts until you recount it: events of one dominating network and clicks that came too fast then
        become invalid. {days.length > 0 && recountRules}
      </Muted>
      <LoadError what="the conspicuous days" error={error} />
      {data !== undefined && days.length === 0 && <Muted $top="0.75rem">None in this range.</Muted>}
      {days.length > 0 && (
        <TableScroller label="Conspicuous days">
          <DataTable>
            <HeadRow first="Day" names={['Model', 'Pattern', 'Recount']} />
            <tbody>
              {days.map(({ day, modelId, ...mark }, nth) => (
                <tr key={`${day} ${modelId} ${mark.reason}`}>
                  <th scope="row">{longDay(day)}</th>
                  <td>
                    <ModelLinks id={modelId} model={named?.get(modelId)} />
                  </td>
                  <td>{patternOf(mark)}</td>
                  <td>{days[nth - 1]?.day !== day && <Recount day={day} found={data} named={named} />}</td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        </TableScroller>
      )}
    </TitledPanel>
  );
};

interface RecountProps {
  readonly day: Day;
  readonly found: Found | undefined;
  readonly named: ReadonlyMap<number, { readonly name: string }> | undefined;
}

/** Measures what a recount of the day would change, then applies it. One button for all models of the day. */
const Recount = ({ day, found, named }: RecountProps) => {
  const queryClient = useQueryClient();
  const mayChange = useIsAllowed('traffic');
  const latest = found?.refilters.find((one) => one.day === day);
  const corrected = found?.corrections.find((one) => one.day === day);
  const { mutate, error, isPending } = useMutation({
    mutationFn: (applies: boolean) => requestRefilter(day, applies),
    onSuccess: () =>
      queryClient.invalidateQueries({
        queryKey: conspicuousDays({ is: 'period', period: 'daily' }).queryKey.slice(0, 2),
      }),
  });
  const isRunning = latest?.state === 'waiting' || latest?.state === 'running';
  const canApply = latest?.state === 'done' && !latest.applies && (latest.figures ?? 0) > 0;
  return (
    <>
      <Muted as="div" role="status" $small>
        {corrected !== undefined && `Corrected on ${dateOf(corrected.at)}. `}
        {latest !== undefined && stateOf(latest)}
        {latest?.changes?.models.map(({ modelId, before, after }) => (
          <div key={modelId}>
            {named?.get(modelId)?.name ?? `Model ${modelId}`}: {withSeparators(before)} →{' '}
            {withSeparators(after)} visits and clicks
          </div>
        ))}
      </Muted>
      {mayChange && !isRunning && (
        <Button
          $variant="quiet"
          $size="small"
          disabled={isPending}
          aria-label={`${canApply ? 'Apply the recount of' : 'Recount'} ${longDay(day)}`}
          onClick={() => mutate(canApply)}
        >
          {canApply ? 'Apply' : 'Recount'}
        </Button>
      )}
      <ErrorLine error={error} />
    </>
  );
};

const stateOf = ({ state, applies, figures, removed, why, changes }: Refilter): string => {
  if (state === 'waiting' || state === 'running') return 'The log of the day is being read…';
  if (state === 'failed') return why ?? 'The recount failed.';
  if (applies) return '';
  if (figures === 0) return 'A recount changes nothing.';
  const reasons = Object.entries(changes?.reasons ?? {}).map(([reason, events]) => `, ${events} ${reason}`);
  return `${counted(removed ?? 0, 'event', 'events')} would become invalid${reasons.join('')}; ${withSeparators(figures ?? 0)} figures would change.`;
};
