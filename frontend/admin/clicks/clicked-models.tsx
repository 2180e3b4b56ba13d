import { type ClicksOfModel, topModelsMax } from '@marquee/contracts/http/site-clicks';
import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { Explain } from '../../ui/feedback/explain';
import { ratio } from '../../ui/format/number';
import { CompactTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { ModelLinks } from '../frame/model-links';
import { modelsById } from '../frame/model-names';

/** Clicks per impression as on the model's own dashboard: every click follows a card or an opened profile. */
export const modelClickRate = ({ seen, opened, clicks }: ClicksOfModel): string =>
  `${ratio(clicks * 100, seen + opened)}%`;

/** The most clicked models, the most clicks first. */
export const ClickedModels = ({ models }: { readonly models: readonly ClicksOfModel[] }) => {
  const { data: named } = useQuery(modelsById(models.map(({ modelId }) => modelId)));
  return (
    <Panel aria-labelledby="clicks-by-model">
      <Cluster $gap="0.5rem">
        <PanelTitle id="clicks-by-model">
          Clicks by model{models.length === topModelsMax && `, top ${topModelsMax}`}
        </PanelTitle>
        <Explain term="Click rate of a model">
          Clicks divided by impressions (cards seen plus profile visits), as on the model’s own dashboard.
        </Explain>
      </Cluster>
      <Stack $top="1rem">
        <TableScroller label="Clicks by model">
          <CompactTable>
            <HeadRow
              first="Model"
              names={['Cards seen', 'Profile visits', 'Clicks', 'Unique clicks', 'Click rate']}
            />
            <tbody>
              {models.map((model) => (
                <tr key={model.modelId}>
                  <th scope="row">
                    <ModelLinks id={model.modelId} model={named?.get(model.modelId)} />
                  </th>
                  <td>{withSeparators(model.seen)}</td>
                  <td>{withSeparators(model.opened)}</td>
                  <td>{withSeparators(model.clicks)}</td>
                  <td>{withSeparators(model.uniqueClicks)}</td>
                  <td>{modelClickRate(model)}</td>
                </tr>
              ))}
            </tbody>
          </CompactTable>
        </TableScroller>
      </Stack>
    </Panel>
  );
};
