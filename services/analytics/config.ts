import { identityKeys } from '@marquee/kit/identity/identity';
import { configOf } from '@marquee/kit/settings/settings';

export const WorkerConfig = configOf('analytics-worker');
export const Config = configOf('analytics').extend({ IDENTITY_KEYS: identityKeys('analytics') });
