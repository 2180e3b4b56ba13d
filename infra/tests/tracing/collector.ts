import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
import { listenLocally } from '@marquee/kit/testing/listen-locally';
import { z } from 'zod';

const Attribute = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });

const Span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(Attribute),
});

/** What an OTLP exporter posts to `/v1/traces`, as far as the tests read it. */
const Export = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(Attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(Span) })),
    }),
  ),
});

export type ReceivedSpan = z.output<typeof Span> & { readonly service: string };

/** An OpenTelemetry collector that keeps every span it receives. */
export const openCollector = async () => {
  const spans: ReceivedSpan[] = [];
  const server = createServer(async (req, res) => {
    const body = Export.parse(await json(req));
    for (const { resource, scopeSpans } of body.resourceSpans) {
      const name = resource.attributes.find(({ key }) => key === 'service.name');
      const service = z.string().parse(name?.value.stringValue);
      for (const scope of scopeSpans) spans.push(...scope.spans.map((span) => ({ ...span, service })));
    }
    res.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  const port = await listenLocally(server);
  return {
    url: `http://127.0.0.1:${port}`,
    spans: (): readonly ReceivedSpan[] => spans,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
export type Collector = Awaited<ReturnType<typeof openCollector>>;
