import { httpApp } from '@marquee/kit/http/http-app';
import type { AnalyticsDeps } from './route';
import { createInviteLink } from './routes/create-invite-link';
import { getDeadLetter, getDeadLetters, postDiscard, postReplay } from './routes/dead-letters';
import { exportInsights } from './routes/export-insights';
import { generatePassword } from './routes/generate-password';
import { getLedger, getOwnLedger } from './routes/get-ledger';
import { getModelAnalytics, getModelInsights } from './routes/get-model-analytics';
import { getModelViews } from './routes/get-model-views';
import { getPasswords } from './routes/get-passwords';
import { getPlacement } from './routes/get-placement';
import { getSiteInsights, getWebsiteAnalytics } from './routes/get-site-analytics';
import { insightsLogin, insightsLogout } from './routes/insights-login';
import { login } from './routes/login';
import { logout } from './routes/logout';
import { openInviteLink } from './routes/open-invite-link';

export const analyticsApp = (deps: AnalyticsDeps, options: Parameters<typeof httpApp>[2]) =>
  httpApp(
    deps,
    [
      login,
      logout,
      insightsLogin,
      insightsLogout,
      getModelAnalytics,
      getModelInsights,
      getModelViews,
      getWebsiteAnalytics,
      getSiteInsights,
      exportInsights,
      getPlacement,
      generatePassword,
      createInviteLink,
      openInviteLink,
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
