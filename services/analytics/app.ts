import { httpApp } from '@marquee/kit/http/http-app';
import type { AnalyticsDeps } from './route';
import { getDeadLetter, getDeadLetters, postDiscard, postReplay } from './routes/dead-letters';
import { generatePassword } from './routes/generate-password';
import { getLedger, getOwnLedger } from './routes/get-ledger';
import { getModelAnalytics, getModelInsights } from './routes/get-model-analytics';
import { getPasswords } from './routes/get-passwords';
import { getSiteInsights, getWebsiteAnalytics } from './routes/get-site-analytics';
import { login } from './routes/login';
import { logout } from './routes/logout';

export const analyticsApp = (deps: AnalyticsDeps, options: Parameters<typeof httpApp>[2]) =>
  httpApp(
    deps,
    [
      login,
      logout,
      getModelAnalytics,
      getModelInsights,
      getWebsiteAnalytics,
      getSiteInsights,
      generatePassword,
      getPasswords,
      getLedger,
      getOwnLedger,
      getDeadLetters,
      getDeadLetter,
      postReplay,
      postDiscard,
    ],
    options,
  );
