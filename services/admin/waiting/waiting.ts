import { activationHours } from '@marquee/contracts/http/inbox';
import { type Deadline, Waiting } from '@marquee/contracts/http/waiting';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { route } from '../deps';
import { overdueRequests } from '../listing-requests/listing-request-queries';
import { countOpenReports } from '../reports/report-queries';

export const getWaiting = route({
  get: '/api/admin/waiting',
  allow: 'admin',
  reply: Waiting,
  handle: (_input, { db }) => readWaiting(db),
});

const newRequestRows = 5;
const deadlineRows = 8;

/** Counts and first rows of what waits for an operator. */
const readWaiting = async (db: Queryable): Promise<Waiting> => {
  const [requests, overdue, messages, reports, newRequests, deadlines] = await Promise.all([
    countRequests(db),
    overdueRequests(db),
    countNewMessages(db),
    countOpenReports(db),
    latestRequests(db),
    soonestDeadlines(db),
  ]);
  return {
    requests: { ...requests, overdue },
    messages: { new: messages },
    reports,
    newRequests,
    deadlines,
  };
};

const countRequests = async (db: Queryable): Promise<{ received: number; open: number }> => {
  const { rows } = await db.query<{ received: number; open: number }>(
    `select count(*) filter (where state = 'received') as received, count(*) as open
     from listing_requests where state in ('received', 'in-review', 'approved', 'paid')`,
  );
  return rows[0] ?? { received: 0, open: 0 };
};

const countNewMessages = async (db: Queryable): Promise<number> => {
  const { rows } = await db.query<{ count: number }>(
    "select count(*) as count from contact_messages where state = 'new'",
  );
  return rows[0]?.count ?? 0;
};

const latestRequests = async (db: Queryable): Promise<Waiting['newRequests']> => {
  const { rows } = await db.query<{ id: number; reference: string; modelName: string; createdAt: Date }>(
    `select id, reference, model_name as "modelName", created_at as "createdAt" from listing_requests
     where state = 'received' order by id desc limit ${newRequestRows}`,
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
};

const soonestDeadlines = async (db: Queryable): Promise<Deadline[]> => {
  const { rows } = await db.query<Omit<Deadline, 'dueAt'> & { dueAt: Date }>(
    `(select 'report' as kind, id, reference, page as about, due_at as "dueAt" from reports
      where closed_at is null order by due_at limit ${deadlineRows})
     union all
     (select 'listing-request', id, reference, model_name, paid_at + make_interval(hours => $1) from listing_requests
      where state = 'paid' order by paid_at limit ${deadlineRows})
     order by "dueAt", reference limit ${deadlineRows}`,
    [activationHours.most],
  );
  return rows.map((row) => ({ ...row, dueAt: row.dueAt.toISOString() }));
};
