import { otherGroups } from '@marquee/contracts/http/model-analytics';
import { noCampaign, type SiteClicks } from '@marquee/contracts/http/site-clicks';
import { otherName } from '@marquee/contracts/http/website-analytics';
import { withSeparators } from '@marquee/contracts/text/number';
import { Explain } from '../../ui/feedback/explain';
import { CompactTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Panel, PanelTitle } from '../../ui/layout/panel';
import { Cluster, Stack } from '../../ui/layout/stack';
import { Muted } from '../../ui/text/muted';

/** Rows that are no campaign. */
const rowNames: Readonly<Record<string, string>> = {
  [noCampaign]: 'No campaign',
  [otherName]: 'All other campaigns',
  [otherGroups]: 'Campaigns of fewer than 5 people',
};

/** Visitors and clicks of the site by the campaign of the landing URL. */
export const CampaignsPanel = ({ campaigns }: { readonly campaigns: SiteClicks['campaigns'] }) => (
  <Panel aria-labelledby="clicks-by-campaign">
    <Cluster $gap="0.5rem">
      <PanelTitle id="clicks-by-campaign">Clicks by campaign</PanelTitle>
      <Explain term="Campaign">
        The utm_source, utm_medium and utm_campaign of the URL by which the visit began; for a model’s
        campaign link, its name. A visitor counts once per day, under the campaign of their first view of that
        day. A unique click is a person who clicked, once per day and campaign. Campaigns of fewer than 5
        people are added up, so that no person can be recognized.
      </Explain>
    </Cluster>
    {campaigns.every(({ campaign }) => campaign === noCampaign) ? (
      <Muted $top="1rem">No visit in this range began with a campaign.</Muted>
    ) : (
      <Stack $top="1rem">
        <TableScroller label="Clicks by campaign">
          <CompactTable>
            <HeadRow first="Campaign" names={['Visitors', 'Clicks', 'Unique clicks']} />
            <tbody>
              {campaigns.map(({ campaign, visitors, clicks, uniqueClicks }) => (
                <tr key={campaign}>
                  <th scope="row">
                    <bdi>{rowNames[campaign] ?? campaign}</bdi>
                  </th>
                  <td>{withSeparators(visitors)}</td>
                  <td>{withSeparators(clicks)}</td>
                  <td>{withSeparators(uniqueClicks)}</td>
                </tr>
              ))}
            </tbody>
          </CompactTable>
        </TableScroller>
      </Stack>
    )}
  </Panel>
);
