import { ReportForm, ReportReceipt, ReportStatus } from '@marquee/contracts/http/reports';
import { notFound } from '@marquee/kit/errors/http-error';
import { answer } from '@marquee/kit/http/route';
import { newToken } from '@marquee/kit/identity/secret-token';
import { route } from '../deps';
import { newReference } from '../inbox/reference';
import { statusLinkParams, unlistedHeaders } from '../inbox/status-link';
import { queueMail } from '../mail/mail-queries';
import { reportDueAt } from './report-clock';
import { reportArrivedMail, reportMail } from './report-mails';
import { addReport, reportStatus } from './report-queries';

/** Stores the report and its mails together, then answers. */
export const submitReport = route({
  post: '/api/reports',
  body: ReportForm,
  reply: ReportReceipt,
  handle: async ({ body, identity, log, requestId }, { db, forms, confirmations, calendar, ...site }) => {
    await forms.report.take(identity.address);
    const reference = newReference('RP');
    const statusToken = newToken();
    const createdAt = new Date();
    const dueAt = reportDueAt(body.kind, createdAt, calendar);
    const receipt: ReportReceipt = {
      success: true,
      message: `Thank you! Your report has arrived; its reference number is ${reference}.`,
      reference,
      statusToken,
      dueAt: dueAt.toISOString(),
    };
    if (body.website) {
      log.info('report.spam-discarded', { requestId });
      return receipt;
    }
    await db.transaction(async (tx) => {
      const reportId = await addReport(tx, body, { reference, statusToken, createdAt, dueAt });
      await queueMail(
        tx,
        { reportId },
        reportArrivedMail({ id: reportId, reference, kind: body.kind, dueAt }, site),
      );
      if (body.email !== undefined) {
        const confirmation = reportMail(
          { reference, email: body.email, statusToken, dueAt },
          [{ state: 'received', at: createdAt.toISOString() }],
          site,
        );
        await confirmations.queue(tx, { reportId }, confirmation, { log, requestId });
      }
    });
    log.info('report.received', { requestId, reference, kind: body.kind });
    return receipt;
  },
});

/** The link shows the status of the report and none of its content. */
export const getReportStatus = route({
  get: '/api/reports/status',
  params: statusLinkParams,
  reply: ReportStatus,
  handle: async ({ params: { token } }, { db }) => {
    const status = (await reportStatus(db, token)) ?? notFound('report.unknown');
    return answer(200, status, unlistedHeaders);
  },
});
