import { WebsiteAnalytics } from '@marquee/contracts/http/website-analytics';
import type { Scene } from '../../scenario';

export type Operator = {
  readonly isSignedIn: () => Promise<boolean>;
  /** The live users in the admin panel; null when unknown. */
  readonly liveVisitors: () => Promise<number | null>;
};

/** Logs in as the operator through the gateway. */
export const signIn = async ({
  environment,
  keepSecret,
}: Pick<Scene, 'environment' | 'keepSecret'>): Promise<Operator> => {
  const gatewayUrl = `http://127.0.0.1:${environment.publicPort}`;
  const reply = await fetch(`${gatewayUrl}/api/admin/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: environment.publicUrl },
    body: JSON.stringify(environment.admin),
  });
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  if (reply.status !== 200 || cookie === '')
    throw new Error(`the operator could not log in: ${reply.status}`);
  for (const line of cookie.split('; ')) keepSecret(line.slice(line.indexOf('=') + 1));
  const ask = (path: string): Promise<Response> =>
    fetch(`${gatewayUrl}${path}`, { headers: { cookie }, signal: AbortSignal.timeout(5_000) });
  return {
    isSignedIn: async () => (await ask('/api/admin/session')).status === 200,
    liveVisitors: async () => {
      const answer = await ask('/api/insights/site/visits?period=daily');
      if (answer.status !== 200) throw new Error(`the admin panel answered ${answer.status}`);
      return WebsiteAnalytics.parse(await answer.json()).realTimeUsers;
    },
  };
};
