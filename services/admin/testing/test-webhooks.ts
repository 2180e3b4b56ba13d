import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhooks } from '@marquee/contracts/http/webhooks';
import type { WebhookEvent } from '@marquee/contracts/rules/webhook-events';
import { openOutbound } from '@marquee/kit/http/outbound';
import type { ServiceClient } from '@marquee/kit/http/upstream';
import { sealing } from '@marquee/kit/identity/sealing';
import { purposeKeys } from '@marquee/kit/identity/service-secret';
import { silentLog } from '@marquee/kit/log/log';
import { ensureOperator } from '../operators/first-operator';
import { deliverWebhooks } from '../webhooks/deliver-webhooks';
import { contactEmail, openTestAdmin, operatorEmail, publicUrl, secret } from './test-admin';

const path = '/api/admin/webhooks';
const password = 'a password of this test';

/** The admin service with a receiver of webhooks, and an analytics service that checks the passwords of holders. */
export const openTestWebhooks = async () => {
  /** What the receiver got, and how it answers; `never`: it does not. Answers for `/held` wait in `held`. */
  const receiver = {
    received: [] as { headers: IncomingHttpHeaders; body: string }[],
    answerWith: 204 as number | 'never',
    held: [] as ServerResponse[],
    url: '',
  };
  /** What was asked about passwords of holders. `meanwhile` runs before the answer; what it returns replaces it. */
  const analytics = {
    checks: [] as unknown[],
    meanwhile: async (): Promise<Awaited<ReturnType<ServiceClient['command']>> | undefined> => undefined,
  };
  const wrong = { error: 'password.wrong', message: 'Wrong.', requestId: 'r' };
  const admin = await openTestAdmin('off', {
    analytics: {
      command: async (asked, given) => {
        analytics.checks.push([asked, given]);
        const replaced = await analytics.meanwhile();
        if (replaced !== undefined) return replaced;
        const isRight = JSON.stringify(given).includes(password);
        return isRight ? { status: 204, body: undefined } : { status: 422, body: wrong };
      },
    },
  });
  await ensureOperator(admin.db, { email: operatorEmail, password }, () => {});
  const { rows } = await admin.db.query<{ id: number }>('select id from operators');
  const session = { operatorId: rows[0]?.id ?? 0, sessionId: 's' };
  const asOperator = { as: 'operator', session } as const;

  const server = createServer((req, res) => {
    let body = '';
    req.on('data', (part) => (body += part));
    req.on('end', () => {
      receiver.received.push({ headers: req.headers, body });
      if (req.url === '/held') receiver.held.push(res);
      else if (receiver.answerWith === 'never') req.socket.destroy();
      else res.writeHead(receiver.answerWith, { location: '/elsewhere' }).end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  receiver.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const site = { siteName: 'Marquee', contactEmail, publicUrl, adminUrl: 'https://staff.marquee.example' };
  /** The sealing of the test's admin service. */
  const seal = sealing(purposeKeys([secret], 'test'));
  const deps = { db: admin.db, sealing: seal, site, log: silentLog };
  const body = (events: readonly WebhookEvent[] = ['request.received']) => ({
    url: 'https://receiver.example/hook',
    events,
    password,
  });
  return {
    admin,
    analytics,
    asOperator,
    body,
    deps,
    password,
    path,
    receiver,
    /** Adds a webhook, whose URL is then that of the receiver, which no request can enter. */
    add: async (events?: readonly WebhookEvent[]) => {
      const reply = await admin.post(path, body(events), asOperator);
      const { created = '', webhooks } = Webhooks.parse(await reply.json());
      const id = webhooks.at(-1)?.id ?? 0;
      await admin.db.query('update webhooks set url = $2 where id = $1', [id, `${receiver.url}/${id}`]);
      return { id, secret: created };
    },
    change: (id: number, to: object) => admin.post(`${path}/${id}`, to, asOperator),
    listed: async () => Webhooks.parse(await (await admin.get(path, asOperator)).json()).webhooks,
    /** Two instances deliver until `work` is done. The receiver's address is allowed to them alone. */
    delivering: async (work: () => Promise<unknown>): Promise<void> => {
      const outbound = openOutbound((ip) => ip === '127.0.0.1');
      const instances = [deliverWebhooks({ ...deps, outbound }), deliverWebhooks({ ...deps, outbound })];
      try {
        await work();
      } finally {
        for (const instance of [...instances, outbound]) await instance.close();
      }
    },
    /** Forgets everything of the test before. */
    empty: async (): Promise<void> => {
      Object.assign(receiver, { received: [], answerWith: 204, held: [] });
      Object.assign(analytics, { checks: [], meanwhile: async () => undefined });
      await admin.db.query(
        'truncate webhooks, webhook_deliveries, mails, outbox, holder_emails, holder_access_ends',
      );
    },
    close: async (): Promise<void> => {
      server.closeAllConnections();
      server.close();
      await admin.close();
    },
  };
};

export type TestWebhooks = Awaited<ReturnType<typeof openTestWebhooks>>;
