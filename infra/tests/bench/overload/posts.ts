/**
 * Sends collecting posts at a steady rate over raw sockets, each from another IP: a client library would cost
 * as much CPU as the product. Receives orders from its parent process.
 */
import { connect, type Socket } from 'node:net';
import { pause } from '@marquee/kit/run/wait';
import { mixedBeacons } from '../flood/hot-cases';
import { userAgent } from '../flood/wrk';
import { countIn, LoadOrder, latenciesOf, openLoop, type PostsSent } from './load-order';
import { answerIn, ipOf, requestOf, templateOf } from './requests';

/** As many browsers wait for an answer at once; further posts are not sent. */
const connectionsMax = 2_000;
/** Senders: few enough that caches of the product meet them again. */
const senders = 200_000;
/** The product promises an answer within three seconds. */
const answersWithinMs = 4_000;

type Connection = { readonly socket: Socket; read: string; dueAt: number | undefined; request?: Buffer };

let runs = 0;

const send = async (order: LoadOrder): Promise<PostsSent> => {
  const { hostname, port, host } = new URL(order.productUrl);
  const templates = mixedBeacons(order.models, order.events).map((post) => templateOf(post, host, userAgent));
  const run = (Date.now() % 1_000_000).toString(36).padStart(4, '0') + (runs++ % 36).toString(36);
  const byStatus: Record<string, number> = {};
  const retryAfter: Record<string, number> = {};
  const accepted: number[] = [];
  const refused: number[] = [];
  /** Refused as busy, before tracking saw them: sent again with the same batch id, as browsers do. */
  const refusedRequests: Buffer[] = [];
  const idle: Connection[] = [];
  const all = new Set<Connection>();
  let acceptedEvents = 0;
  let unanswered = 0;
  let notSent = 0;

  const onAnswer = (connection: Connection, answer: NonNullable<ReturnType<typeof answerIn>>): void => {
    const took = performance.now() - (connection.dueAt ?? 0);
    connection.dueAt = undefined;
    connection.read = '';
    countIn(byStatus, String(answer.status));
    if (answer.status === 202) {
      accepted.push(took);
      acceptedEvents += Number(/"accepted":(\d+)/.exec(answer.body)?.[1] ?? 0);
    } else {
      refused.push(took);
      countIn(retryAfter, answer.retryAfter);
      if (answer.status === 503 && connection.request) refusedRequests.push(connection.request);
    }
    idle.push(connection);
  };

  const open = (): Connection => {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true });
    const connection: Connection = { socket, read: '', dueAt: undefined };
    all.add(connection);
    socket.on('data', (chunk) => {
      connection.read += chunk.toString('latin1');
      const answer = answerIn(connection.read);
      if (answer !== undefined && connection.dueAt !== undefined) onAnswer(connection, answer);
    });
    socket.on('error', () => {});
    socket.on('close', () => {
      if (connection.dueAt !== undefined) unanswered += 1;
      all.delete(connection);
    });
    return connection;
  };

  const idleOne = (): Connection | undefined => {
    for (let one = idle.pop(); one !== undefined; one = idle.pop()) if (all.has(one)) return one;
    return all.size < connectionsMax ? open() : undefined;
  };

  let nth = 0;
  const freshRequest = (): Buffer => {
    const template = templates[nth % templates.length];
    if (template === undefined) throw new Error('there is no post to send');
    nth += 1;
    return requestOf(template, ipOf(Math.floor(Math.random() * senders)), run, nth);
  };
  const sent = await openLoop(order, (dueAt) => {
    const connection = idleOne();
    if (connection === undefined) {
      notSent += 1;
      return;
    }
    connection.dueAt = dueAt;
    connection.request = refusedRequests.pop() ?? freshRequest();
    connection.socket.write(connection.request);
  });
  const deadline = performance.now() + answersWithinMs;
  const isWaiting = (): boolean => [...all].some(({ dueAt }) => dueAt !== undefined);
  while (isWaiting() && performance.now() < deadline) await pause(20);
  for (const { socket } of all) socket.destroy();
  while (all.size > 0) await pause(5);
  return {
    sent: sent - notSent,
    notSent,
    unanswered,
    byStatus,
    acceptedEvents,
    accepted: latenciesOf(accepted),
    refused: latenciesOf(refused),
    retryAfter,
  };
};

process.on('message', async (order: unknown) => {
  process.send?.(await send(LoadOrder.parse(order)));
});
process.on('disconnect', () => process.exit());
