import { createServer } from 'node:http';
import { silentLog } from '@marquee/kit/log/log';
import { until } from '@marquee/kit/testing/until';
import { followModelChanges } from './model-changes';

test('a gateway that stays unreachable is logged once, and once when it is reached again', async () => {
  const logged: string[] = [];
  let calls = 0;
  let isUp = false;
  const server = createServer((_req, res) => {
    calls += 1;
    if (isUp) res.writeHead(200).flushHeaders();
    else res.writeHead(503).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const changes = followModelChanges(`http://127.0.0.1:${port}`, {
    onConnected: () => {},
    onChange: () => {},
    log: { ...silentLog, warn: (event) => logged.push(event), info: (event) => logged.push(event) },
  });
  await until('three attempts failed', () => calls > 3);
  isUp = true;
  await until('it is connected', () => changes.isConnected());
  expect(logged).toEqual(['model-changes.disconnected', 'model-changes.connected']);
  await changes.close();
  server.closeAllConnections();
  server.close();
});
