import { configOf } from '@marquee/kit/settings/settings';

export const Config = configOf('web');
