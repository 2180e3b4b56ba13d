import { platforms } from '@marquee/contracts/rules/platforms';
import { withSeparators } from '@marquee/contracts/text/number';
import { useQuery } from '@tanstack/react-query';
import { LoadError } from '../../ui/feedback/load-error';
import { dateOf } from '../../ui/format/day';
import { DataTable, HeadRow, TableScroller } from '../../ui/layout/data-table';
import { Muted } from '../../ui/text/muted';
import { adminQuery } from '../frame/admin-calls';
import { TitledPanel } from '../frame/titled-panel';

const loadDeadLinks = async () => (await import('@marquee/contracts/http/link-health')).DeadLinkReport;

const deadLinks = adminQuery(['dead-links'], loadDeadLinks, '/api/admin/dead-links');

/** Outbound links that their platform does not find, with the clicks that went to them. */
export const DeadLinks = () => {
  const { data, error, refetch } = useQuery(deadLinks);
  return (
    <TitledPanel id="dead-links" title="Dead links">
      <Muted $top="0.25rem">
        Links that their platform answered with “not found” in three checks in a row. Clicks are those sent to
        the link since then.
      </Muted>
      <LoadError what="the dead links" error={error} retry={refetch} />
      {data?.enabled === false && (
        <Muted $top="0.5rem">Links are not checked. The setting LINK_CHECKS turns it on.</Muted>
      )}
      {data?.enabled === true && data.links.length === 0 && (
        <Muted $top="0.5rem">None. A dead link appears here after three failed checks.</Muted>
      )}
      {data !== undefined && data.links.length > 0 && (
        <TableScroller label="Dead links">
          <DataTable>
            <HeadRow first="Model" names={['Platform', 'Not found since', 'Last check', 'Clicks since']} />
            <tbody>
              {data.links.map((link) => (
                <tr key={`${link.modelId} ${link.platform}`}>
                  <th scope="row">
                    <a href={`/admin/tracking?model=${link.slug}`}>{link.name}</a>
                  </th>
                  <td>{platforms.find(({ key }) => key === link.platform)?.name}</td>
                  <td>{dateOf(link.deadSince ?? link.checkedAt)}</td>
                  <td>{dateOf(link.checkedAt)}</td>
                  <td>{withSeparators(link.clicksSinceDead)}</td>
                </tr>
              ))}
            </tbody>
          </DataTable>
        </TableScroller>
      )}
    </TitledPanel>
  );
};
