import { createServer } from 'node:http';
import type { ModelState } from '@marquee/contracts/events/domain-event';
import { listenLocally } from '@marquee/kit/testing/listen-locally';

export type FakeCatalog = {
  readonly url: string;
  readonly models: Map<number, ModelState>;
  readonly close: () => Promise<void>;
};

/** Answers `GET /internal/models` as the catalog service does, with the models of a test. */
export const openFakeCatalog = async (models: readonly ModelState[], port = 0): Promise<FakeCatalog> => {
  const served = new Map(models.map((model) => [model.id, model]));
  const server = createServer((req, res) => {
    if (req.url !== '/internal/models') {
      res.writeHead(404).end();
      return;
    }
    res.writeHead(200, { 'content-type': 'application/x-ndjson' });
    for (const model of served.values()) res.write(`${JSON.stringify(model)}\n`);
    res.end();
  });
  const boundPort = await listenLocally(server, port);
  return {
    url: `http://127.0.0.1:${boundPort}`,
    models: served,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
