import { randomUUID, timingSafeEqual } from 'node:crypto';
import {
  CreateAdministrator,
  ReadSetUp,
  SendTestMail,
  SetUp,
  SetUpState,
} from '@marquee/contracts/http/setup';
import { forbidden, gone, unprocessable } from '@marquee/kit/errors/http-error';
import { tokenHash } from '@marquee/kit/identity/secret-token';
import { requireStrongPassword } from '@marquee/kit/login/password-strength';
import { within } from '@marquee/kit/run/wait';
import { recordAccountAction } from '../audit/record-action';
import { type AdminDeps, route } from '../deps';
import { testMail } from './operator-mails';
import { addFirstOperator, hasOperator } from './operator-queries';

/** Less than the gateway waits for an answer. */
const mailWithinMs = 2_000;

const isOpen = async ({ db, setUp }: AdminDeps): Promise<boolean> =>
  setUp.token !== undefined && !(await hasOperator(db));

const refuseClosed = (): never =>
  gone('setup.closed', 'There is an operator already. Log in, or reset a password with "make operator".');

const requireOpen = async (deps: AdminDeps, given: string): Promise<void> => {
  const { token } = deps.setUp;
  if (token === undefined || !(await isOpen(deps))) return refuseClosed();
  if (!timingSafeEqual(tokenHash(given), tokenHash(token)))
    forbidden('setup.token', 'This link is not the one that "make up" has printed.');
};

export const getSetUpState = route({
  get: '/api/admin/setup',
  reply: SetUpState,
  handle: async (_, deps) => ({ isOpen: await isOpen(deps) }),
});

export const readSetUp = route({
  post: '/api/admin/setup',
  body: ReadSetUp,
  reply: SetUp,
  handle: async ({ body: { token } }, deps) => {
    await requireOpen(deps, token);
    const { publicUrl, adminUrl, contactEmail, calendar, setUp } = deps;
    const mailHost = setUp.mailHost ?? null;
    return { publicUrl, adminUrl, contactEmail, timezone: calendar.timezone, mailHost } satisfies SetUp;
  },
});

/** What the mail server answered, without the recipient. */
const failureOf = (error: unknown): string => {
  if (!(error instanceof Error)) return 'unknown';
  const code = 'responseCode' in error ? error.responseCode : 'code' in error ? error.code : undefined;
  return code === undefined ? error.message : String(code);
};

/** Sent at once and not queued, so that a wrong setting is seen here. */
export const sendTestMail = route({
  post: '/api/admin/setup/test-mail',
  body: SendTestMail,
  handle: async ({ body: { token, email } }, deps) => {
    await requireOpen(deps, token);
    const mail = { ...testMail(email, deps), id: randomUUID(), createdAt: new Date() };
    try {
      await within(mailWithinMs, 'no answer in 2 seconds', deps.mailer.send(mail));
    } catch (error) {
      unprocessable(
        'mail.failed',
        `The email was not sent: ${failureOf(error)}. Check SMTP_URL, then run "make up" again.`,
        { cause: error },
      );
    }
  },
});

/** The first-run page is closed from now on. */
export const createAdministrator = route({
  post: '/api/admin/setup/administrator',
  body: CreateAdministrator,
  handle: async ({ body: { token, email, password }, requestId, log }, deps) => {
    await requireOpen(deps, token);
    await requireStrongPassword(password, [email], 'password');
    const passwordHash = await deps.hashing.hash(password);
    await deps.db.transaction(async (tx) => {
      if (!(await addFirstOperator(tx, email, passwordHash))) refuseClosed();
      const by = { role: 'admin', name: email } as const;
      await recordAccountAction(tx, 'operator.added', { by, requestId, after: { role: 'administrator' } });
    });
    log.info('setup.finished', { requestId });
  },
});
