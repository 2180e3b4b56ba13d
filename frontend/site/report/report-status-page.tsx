import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { momentOf } from '../../ui/format/day';
import { RequestStatusPage } from '../request-status/request-status-page';
import { reportStatus } from './report-calls';

const notFound = {
  title: 'Report Not Found',
  text: 'Open the link of your receipt, or the one in our latest mail to you.',
};

/** The page behind the link of a report's receipt. */
export const ReportStatusPage = () => {
  const token = useLocation().hash.slice(1);
  const { data, isError } = useQuery({ ...reportStatus(token), enabled: token !== '' });
  const isOpen = data?.state === 'received' || data?.state === 'in-review';
  return (
    <RequestStatusPage
      title="Your Report"
      description="How your report stands."
      path="/report/status"
      notFound={notFound}
      token={token}
      status={data}
      failed={isError}
    >
      {isOpen && (
        <p>
          We answer by <time dateTime={data.dueAt}>{momentOf(data.dueAt)}</time> at the latest.
        </p>
      )}
    </RequestStatusPage>
  );
};
