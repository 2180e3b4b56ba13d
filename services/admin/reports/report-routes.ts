import { NewNote } from '@marquee/contracts/http/inbox';
import { MoveReport, Report, Reports } from '@marquee/contracts/http/reports';
import { nextReportStates } from '@marquee/contracts/rules/report-states';
import { conflict, notFound, unprocessable } from '@marquee/kit/errors/http-error';
import { actorOf } from '@marquee/kit/identity/actor';
import type { Queryable } from '@marquee/kit/postgres/open-postgres';
import { recordInboxAction } from '../audit/record-action';
import { route } from '../deps';
import { addNote } from '../inbox/inbox-notes';
import { InboxId } from '../inbox/inbox-page';
import { addStatusLink } from '../inbox/status-link';
import { queueMail } from '../mail/mail-queries';
import { operatorName } from '../operators/operator';
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

const wholeReport = async (db: Queryable, id: number): Promise<Report> =>
  (await reportById(db, id)) ?? notFound('report.unknown');

export const getReports = route({
  get: '/api/admin/reports',
  allow: 'admin',
  query: ReportSearch,
  reply: Reports,
  handle: ({ query }, { db }) => listReports(db, query),
});

export const getReport = route({
  get: '/api/admin/reports/:id',
  allow: 'admin',
  params: InboxId,
  reply: Report,
  handle: ({ params: { id } }, { db }) => wholeReport(db, id),
});

/** Stores the transition, its mail and its audit entry together. */
export const changeReportState = route({
  post: '/api/admin/reports/:id/transition',
  allow: 'admin',
  params: InboxId,
  body: MoveReport,
  reply: Report,
  handle: async (
    { params: { id }, body: { from, to, message }, identity, log, requestId },
    { db, ...site },
  ) => {
    const by = operatorName(identity);
    const moved = await db.transaction(async (tx) => {
      const report = (await lockReport(tx, id)) ?? notFound('report.unknown');
      if (report.state !== from)
        conflict(
          'report.moved',
          `Another operator has moved it: it is ${report.state.replaceAll('-', ' ')} now.`,
        );
      if (!nextReportStates[from].includes(to))
        unprocessable('report.not-next', `It cannot go from ${from} to ${to}.`);
      await applyReportTransition(tx, id, { from, to, by });
      const about = { kind: 'report', id, reference: report.reference } as const;
      await recordInboxAction(tx, 'report.moved', {
        by: actorOf(identity),
        requestId,
        about,
        before: { state: from },
        after: { state: to },
      });
      if (report.email !== '') {
        const addressee = { ...report, statusToken: await addStatusLink(tx, { reportId: id }) };
        const mail = reportMail(addressee, await reportHistory(tx, id), site, message);
        await queueMail(tx, { reportId: id }, mail);
      }
      return await wholeReport(tx, id);
    });
    log.info('report.moved', { requestId, reference: moved.reference, from, to });
    return moved;
  },
});

/** Records that the profile of a report was taken down: by whom and when. */
export const takeDownReported = route({
  post: '/api/admin/reports/:id/taken-down',
  allow: 'admin',
  params: InboxId,
  reply: Report,
  handle: ({ params: { id }, identity, requestId }, { db }) =>
    db.transaction(async (tx) => {
      const { reference } = (await lockReport(tx, id)) ?? notFound('report.unknown');
      await profileWasTakenDown(tx, id, operatorName(identity));
      const about = { kind: 'report', id, reference } as const;
      await recordInboxAction(tx, 'report.profile-taken-down', { by: actorOf(identity), requestId, about });
      return await wholeReport(tx, id);
    }),
});

export const addReportNote = route({
  post: '/api/admin/reports/:id/notes',
  allow: 'admin',
  params: InboxId,
  body: NewNote,
  reply: Report,
  handle: ({ params: { id }, body, identity, requestId }, { db }) =>
    db.transaction(async (tx) => {
      const { reference } = (await lockReport(tx, id)) ?? notFound('report.unknown');
      await addNote(tx, { reportId: id }, body.text, operatorName(identity));
      await recordInboxAction(tx, 'report.noted', {
        by: actorOf(identity),
        requestId,
        about: { kind: 'report', id, reference },
      });
      return await wholeReport(tx, id);
    }),
});
