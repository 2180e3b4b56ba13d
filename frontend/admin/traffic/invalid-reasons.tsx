import { invalidReasons } from '@marquee/contracts/events/visit-facts';
import { invalidModelsMax, type SiteInvalid } from '@marquee/contracts/http/site-clicks';
import { counted, withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { styled } from 'styled-components';
import { explainedReasons } from '../../catalog/traffic/invalid-reasons';
import { Bar } from '../../ui/charts/bar-list';
import { longDay } from '../../ui/format/day';
import { ExpandToggle } from '../../ui/inputs/expand-toggle';
import { DataTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Stack } from '../../ui/layout/stack';
import { Icon } from '../../ui/text/icon';
import { Muted } from '../../ui/text/muted';
import { ModelLinks } from '../frame/model-links';
import { modelsById } from '../frame/model-names';
import { TitledPanel } from '../frame/titled-panel';
import { useSearchParamsState } from '../frame/use-search-params-state';

type Reason = SiteInvalid['reasons'][number];

export const InvalidReasons = ({ invalid: { reasons, range } }: { readonly invalid: SiteInvalid }) => {
  const { read, change } = useSearchParamsState();
  const open = read('reason');
  const total = reasons.reduce((sum, { events }) => sum + events, 0);
  const rows = invalidReasons
    .map(
      (reason): Reason => reasons.find((row) => row.reason === reason) ?? { reason, events: 0, models: [] },
    )
    .sort((one, other) => other.events - one.events);
  return (
    <TitledPanel id="invalid-by-reason" title="By reason and model">
      <Muted role="status" $top="0.25rem">
        {total === 0 ? 'No invalid traffic' : counted(total, 'event', 'events')}
        {range.first === range.last
          ? ` on ${longDay(range.first)}`
          : ` from ${longDay(range.first)} to ${longDay(range.last)}`}
        . They aren’t included in any other figure. Days are {range.timezone}.
      </Muted>
      <Stack as="ul" $gap="0.375rem" $top="1rem">
        {rows.map((row) => (
          <ReasonItem
            key={row.reason}
            row={row}
            total={total}
            isOpen={open === row.reason && row.models.length > 0}
            onToggle={() => change({ reason: open === row.reason ? '' : row.reason })}
          />
        ))}
      </Stack>
    </TitledPanel>
  );
};

interface ReasonItemProps {
  readonly row: Reason;
  readonly total: number;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}

const ReasonItem = ({ row: { reason, events, models }, total, isOpen, onToggle }: ReasonItemProps) => {
  const { name, meaning } = explainedReasons[reason];
  return (
    <Item>
      <Row>
        {/* The reason's part of all invalid events. */}
        <Bar style={{ inlineSize: `${total === 0 ? 0 : (events / total) * 100}%` }} />
        <div>
          {models.length === 0 ? (
            <strong>{name}</strong>
          ) : (
            <ExpandToggle aria-expanded={isOpen} onClick={onToggle} style={{ fontWeight: 700 }}>
              <Icon name="next" size={14} /> {name}
            </ExpandToggle>
          )}
          <Muted $small>{meaning}</Muted>
        </div>
        <Count>
          {withSeparators(events)}
          <Muted as="span" $small>
            {total > 0 && `${((events / total) * 100).toFixed(1)}%`}
          </Muted>
        </Count>
      </Row>
      {isOpen && <Models name={name} events={events} models={models} />}
    </Item>
  );
};

/** Page views are about no model, so the models need not add up to the events. */
const Models = ({ name, events, models }: { readonly name: string } & Omit<Reason, 'reason'>) => {
  const { data: named } = useQuery(modelsById(models.map(({ modelId }) => modelId)));
  const listed = models.reduce((sum, model) => sum + model.events, 0);
  return (
    <Below>
      <TableScroller label={`Models with ${name}`}>
        <DataTable>
          <HeadRow first="Model" names={['Events']} />
          <tbody>
            {models.map(({ modelId, events: ofModel }) => (
              <tr key={modelId}>
                <th scope="row">
                  <ModelLinks id={modelId} model={named?.get(modelId)} />
                </th>
                <td>{withSeparators(ofModel)}</td>
              </tr>
            ))}
          </tbody>
        </DataTable>
      </TableScroller>
      {listed < events && (
        <Muted $small $top="0.5rem">
          {counted(events - listed, 'other event is', 'other events are')} page views, which are about no
          model{models.length === invalidModelsMax && `, or of models beyond these ${invalidModelsMax}`}.
        </Muted>
      )}
    </Below>
  );
};

const Item = styled.li`
  overflow: hidden;
  border-radius: ${({ theme }) => theme.radius.small};
  background: ${({ theme }) => theme.color.surfaceHigh};
`;

const Row = styled.div`
  position: relative;
  display: flex;
  justify-content: space-between;
  gap: 1rem;
  padding: 0.625rem 0.75rem;

  > :not(:first-child) { position: relative; }
`;

const Count = styled.span`
  display: grid;
  flex: none;
  justify-items: end;
  align-content: start;
  font-weight: 700;
  font-variant-numeric: tabular-nums;

  > span { font-weight: 500; }
`;

const Below = styled.div`
  padding: 0.75rem;
  border-top: 1px solid ${({ theme }) => theme.color.line};
  background: ${({ theme }) => theme.color.surfaceRaised};
`;
