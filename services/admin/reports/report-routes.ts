import { MoveReport, Report, Reports } from '@marquee/contracts/http/reports';
import { nextReportStates } from '@marquee/contracts/rules/report-states';
import { conflict, unprocessable } from '@marquee/kit/errors/http-error';
import { route } from '../deps';
import { inboxItem } from '../inbox/inbox-item';
import { InboxId } from '../inbox/inbox-page';
import { addStatusLink } from '../inbox/status-link';
import { queueMail } from '../mail/mail-queries';
import { reportMail } from './report-mails';
import {
  applyReportTransition,
  listReports,
  lockReport,
  profileWasTakenDown,
  ReportSearch,
  reportById,
  reportHistory,
} from './report-queries';

const path = '/api/admin/reports';

const { change, ...routes } = inboxItem({
  path,
  kind: 'report',
  noted: 'report.noted',
  unknown: 'report.unknown',
  reply: Report,
  aboutOf: (reportId) => ({ reportId }),
  search: ReportSearch,
  page: Reports,
  list: listReports,
  lock: lockReport,
  byId: reportById,
});

export const getReport = routes.getOne;
export const getReports = routes.getPage;
export const addReportNote = routes.addNote;

/** Stores the transition, its mail and its audit entry together. */
export const changeReportState = route({
  post: `${path}/:id/transition`,
  allow: 'admin',
  params: InboxId,
  body: MoveReport,
  reply: Report,
  handle: async (call, { db, ...site }) => {
    const { from, to, message } = call.body;
    const moved = await change(call, db, async (tx, report, { id, by, record }) => {
      if (report.state !== from)
        conflict(
          'report.moved',
          `Another operator has moved it: it is ${report.state.replaceAll('-', ' ')} now.`,
        );
      if (!nextReportStates[from].includes(to))
        unprocessable('report.not-next', `It cannot go from ${from} to ${to}.`);
      await applyReportTransition(tx, id, { from, to, by });
      await record('report.moved', { before: { state: from }, after: { state: to } });
      if (report.email === '') return;
      const addressee = { ...report, statusToken: await addStatusLink(tx, { reportId: id }) };
      const mail = reportMail(addressee, await reportHistory(tx, id), site, message);
      await queueMail(tx, { reportId: id }, mail);
    });
    call.log.info('report.moved', { requestId: call.requestId, reference: moved.reference, from, to });
    return moved;
  },
});

/** Records that the profile of a report was taken down: by whom and when. */
export const takeDownReported = route({
  post: `${path}/:id/taken-down`,
  allow: 'admin',
  params: InboxId,
  reply: Report,
  handle: (call, { db }) =>
    change(call, db, async (tx, _report, { id, by, record }) => {
      await profileWasTakenDown(tx, id, by);
      await record('report.profile-taken-down');
    }),
});
