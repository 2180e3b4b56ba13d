import { createServer } from 'node:http';
import { type ActivatedListing, ActivateListing } from '@marquee/contracts/http/listing-activation';
import { identityHeader } from '@marquee/kit/identity/identity';
import { testIdentities } from '@marquee/kit/testing/identity-keys';
import { listenLocally } from '@marquee/kit/testing/listen-locally';
import { z } from 'zod';

type Answer = { readonly status: number; readonly body?: unknown };

export type TestUpstreams = {
  readonly url: string;
  /** The commands received: path and operator. */
  readonly commands: {
    readonly path: string;
    readonly requestedBy: string | undefined;
    readonly body: unknown;
  }[];
  /** Sent instead of the services' own answers, while it is set. */
  instead: { readonly path: string; readonly answer: Answer } | undefined;
  readonly close: () => Promise<void>;
};

export const listedUntil = '2026-12-20T12:00:00.000Z';

/** The endpoints of catalog and analytics that an activation calls, over HTTP, for signed services only. */
export const openTestUpstreams = async (): Promise<TestUpstreams> => {
  const commands: TestUpstreams['commands'] = [];
  const state: Pick<TestUpstreams, 'instead'> = { instead: undefined };
  const answerTo = (path: string, body: unknown): Answer => {
    if (state.instead?.path === path) return state.instead.answer;
    if (path === '/internal/listings') {
      const { model } = ActivateListing.parse(body);
      const listed: ActivatedListing =
        model.is === 'new'
          ? { id: 71, slug: model.slug, name: model.name, featuredUntil: listedUntil }
          : {
              id: model.id,
              slug: `model-${model.id}`,
              name: `Model ${model.id}`,
              featuredUntil: listedUntil,
            };
      return { status: 200, body: listed };
    }
    if (path === '/internal/listings/end') return { status: 204 };
    if (/^\/api\/models\/\d+\/invite-link$/.test(path)) {
      const url = `https://marquee.example/password-info#link-${commands.length}`;
      return { status: 200, body: { url, expiresAt: '2026-11-23T12:00:00.000Z' } };
    }
    return { status: 404 };
  };
  const receivers = [testIdentities('catalog'), testIdentities('analytics')];
  const server = createServer((req, res) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of req) chunks.push(Buffer.from(z.instanceof(Uint8Array).parse(chunk)));
      const header = req.headers[identityHeader];
      const identity = receivers.map(({ verify }) => verify(String(header))).find((found) => found);
      const path = req.url ?? '';
      const text = Buffer.concat(chunks).toString('utf8');
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      const isService = identity?.role === 'service' && identity.service === 'admin';
      if (isService) commands.push({ path, requestedBy: identity.requestedBy, body });
      const answer: Answer = isService ? answerTo(path, body) : { status: 403 };
      res.writeHead(answer.status, { 'content-type': 'application/json' });
      res.end(answer.body === undefined ? undefined : JSON.stringify(answer.body));
    })();
  });
  const port = await listenLocally(server);
  return Object.assign(state, {
    url: `http://127.0.0.1:${port}`,
    commands,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  });
};
