import { get } from 'node:http';
import { text } from 'node:stream/consumers';

/** GET with `path` exactly as given: fetch would normalize it. */
export const rawGet = (url: string, path: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const req = get({ hostname, port, path, agent: false }, (res) => {
      text(res).then((body) => resolve({ status: res.statusCode ?? 0, body }), reject);
    });
    req.on('error', reject);
  });
