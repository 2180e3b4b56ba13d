import { queryOptions, useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { askForOrNull } from '../../platform/api/ask';
import { momentOf } from '../../ui/format/day';
import { RequestStatusPage } from './request-status-page';

const notFound = {
  title: 'Report Not Found',
  text: 'Use the link from your receipt or our latest email.',
};

/** The page behind the link in a report's receipt. The token is in the URL fragment. */
export const ReportStatusPage = () => {
  const token = useLocation().hash.slice(1);
  const { data, error } = useQuery({ ...reportStatus(token), enabled: token !== '' });
  const isOpen = data?.state === 'received' || data?.state === 'in-review';
  return (
    <RequestStatusPage
      title="Your Report"
      description="The status of your report."
      path="/report/status"
      notFound={notFound}
      token={token}
      status={data}
      error={error}
    >
      {isOpen && (
        <p>
          We’ll reply by <time dateTime={data.dueAt}>{momentOf(data.dueAt)}</time>.
        </p>
      )}
    </RequestStatusPage>
  );
};

/** The status of a report; null when no report has this token. */
const reportStatus = (token: string) =>
  queryOptions({
    queryKey: ['report-status', token],
    queryFn: ({ signal }) =>
      askForOrNull([400, 404], loadStatus, `/api/reports/status/${encodeURIComponent(token)}`, { signal }),
  });

const loadStatus = async () => (await import('@marquee/contracts/http/reports')).ReportStatus;
