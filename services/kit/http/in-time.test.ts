import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import { HttpError } from '../errors/http-error';
import { listenLocally } from '../testing/listen-locally';
import { inTime } from './in-time';

let server: Server;
let gaveUp = 0;

/** An answer whose first byte, or whole body, is sent after a delay. */
const answering = async (
  work: (res: express.Response) => Promise<unknown>,
): Promise<{ status: number; body: string }> => {
  const app = express();
  app.get('/', (_req, res) => {
    const give = (): void => {
      gaveUp += 1;
    };
    inTime(work(res), res, give, 100).then(
      (body) => void (res.writableEnded || res.end(String(body))),
      (error: unknown) =>
        res
          .status(error instanceof HttpError ? error.status : 500)
          .end(error instanceof HttpError ? error.code : 'other'),
    );
  });
  server = createServer(app);
  const reply = await fetch(`http://127.0.0.1:${await listenLocally(server)}/`);
  return { status: reply.status, body: await reply.text() };
};

beforeEach(() => {
  gaveUp = 0;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

test('a result in time is returned, and an error in time is thrown as it is', async () => {
  expect(await answering(async () => 'here')).toEqual({ status: 200, body: 'here' });
  server.close();
  expect(await answering(() => Promise.reject(new Error('broken')))).toEqual({ status: 500, body: 'other' });
  expect(gaveUp).toBe(0);
});

test('work that takes too long is answered with 503, and its later result is dropped', async () => {
  const late = async (res: express.Response): Promise<string> => {
    await sleep(200);
    res.write('too late');
    throw new Error('a dropped error');
  };
  expect(await answering(late)).toEqual({ status: 503, body: 'service.slow' });
  expect(gaveUp).toBe(1);
  await sleep(200);
});

test('an answer that has begun is not limited', async () => {
  const streaming = async (res: express.Response): Promise<string> => {
    res.write('first, ');
    await sleep(200);
    return 'then the rest';
  };
  expect(await answering(streaming)).toEqual({ status: 200, body: 'first, then the rest' });
});
