import { identityKeys } from '@marquee/kit/identity/identity';
import { configOf } from '@marquee/kit/settings/settings';

export const Config = configOf('tracking').extend({ IDENTITY_KEYS: identityKeys('tracking') });
