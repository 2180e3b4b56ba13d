import { activationHours } from '@marquee/contracts/http/inbox';
import { type Deadline, Waiting } from '@marquee/contracts/http/waiting';
import { onlyRow, type Queryable } from '@marquee/kit/postgres/open-postgres';
import { sentRows } from '@marquee/kit/postgres/rows';
import { listAlerts } from '../alerts/list-alerts';
import { missingDetails, readBusiness } from '../business/business-queries';
import { route } from '../deps';
import { overdueRequests } from '../listing-requests/listing-request-queries';
import { countOpenReports } from '../reports/report-queries';

export const getWaiting = route({
  get: '/api/admin/waiting',
  allow: 'admin',
  reply: Waiting,
  handle: (_input, { db }) => readWaiting(db),
});

const unansweredRows = 5;
const deadlineRows = 8;

/** Counts and first rows of what waits for an operator. */
const readWaiting = async (db: Queryable): Promise<Waiting> => {
  const [{ newMessages, ...requests }, overdue, reports, unanswered, deadlines, business, alerts] =
    await Promise.all([
      countNewAndOpen(db),
      overdueRequests(db),
      countOpenReports(db),
      oldestUnanswered(db),
      soonestDeadlines(db),
      readBusiness(db),
      listAlerts(db),
    ]);
  return {
    requests: { ...requests, overdue },
    messages: { new: newMessages },
    reports,
    unanswered,
    deadlines,
    alerts: (alerts ?? []).filter(({ name }) => /^Traffic(?:Spike|Drop)$/.test(name)),
    missing: missingDetails(business),
  };
};

const countNewAndOpen = (db: Queryable): Promise<{ unanswered: number; open: number; newMessages: number }> =>
  onlyRow(
    db,
    `select count(*) filter (where state in ('received', 'in-review')) as unanswered, count(*) as open,
       (select count(*) from contact_messages where state = 'new') as "newMessages"
     from listing_requests where state in ('received', 'in-review', 'approved', 'paid')`,
  );

const oldestUnanswered = (db: Queryable): Promise<Waiting['unanswered']> =>
  sentRows(
    db,
    `select id, reference, model_name as "modelName", created_at as "createdAt" from listing_requests
     where state in ('received', 'in-review') order by id limit ${unansweredRows}`,
  );

const soonestDeadlines = (db: Queryable): Promise<Deadline[]> =>
  sentRows(
    db,
    `(select 'report' as kind, id, reference, page as about, due_at as "dueAt" from reports
      where closed_at is null order by due_at limit ${deadlineRows})
     union all
     (select 'listing-request', id, reference, model_name, paid_at + make_interval(hours => $1) from listing_requests
      where state = 'paid' order by paid_at limit ${deadlineRows})
     order by "dueAt", reference limit ${deadlineRows}`,
    [activationHours.most],
  );
