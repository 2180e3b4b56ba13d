import { reportNext, reportSteps } from '@marquee/contracts/rules/request-steps';
import { deadlineOf } from '../../ui/format/day';
import { RequestStatusPage } from './request-status-page';

export const ReportStatusPage = () => (
  <RequestStatusPage
    title="Your report"
    description="The status of your report."
    path="/report/status"
    notFound={{ title: 'Report not found', text: 'Use the link from your receipt or our latest email.' }}
    url="/api/reports/status"
    load={async () => (await import('@marquee/contracts/http/reports')).ReportStatus}
    stepsOf={({ history }) => reportSteps(history)}
    nextOf={({ state }) => reportNext(state)}
  >
    {({ state, dueAt }) =>
      (state === 'received' || state === 'in-review') && (
        <p>
          We’ll reply by <time dateTime={dueAt}>{deadlineOf(dueAt)}</time>.
        </p>
      )
    }
  </RequestStatusPage>
);
