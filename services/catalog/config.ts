import { identityKeys } from '@marquee/kit/identity/identity';
import { configOf } from '@marquee/kit/settings/settings';

export const Config = configOf('catalog').extend({ IDENTITY_KEYS: identityKeys('catalog') });
