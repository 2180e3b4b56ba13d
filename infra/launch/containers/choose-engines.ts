import { UserError } from '@marquee/kit/errors/user-error';
import type { RunConfig } from '../instance/config';
import { mainRunDir, savedInstance } from '../instance/instance';
import { type Compose, findCompose } from './compose';

export type Choice =
  | { readonly engines: 'native' | 'external' }
  | { readonly engines: 'docker'; readonly compose: Compose };

/** Order: given URLs, the kind used here before (with its data), Docker if it answers, private engines. */
export const chooseEngines = async (config: RunConfig): Promise<Choice> => {
  if (config.external !== undefined) return { engines: 'external' };
  const before = savedInstance(mainRunDir)?.engines;
  if (config.engines === undefined && before === 'external')
    throw new UserError(
      'Marquee used external engines here, and DATABASE_URL, AMQP_URL and REDIS_URL are not set: set them in .env, or start with empty private engines: make up MARQUEE_ENGINES=native.',
    );
  const wanted = config.engines ?? (before === 'external' ? undefined : before);
  if (wanted === 'native') return { engines: 'native' };
  const compose = await findCompose();
  if (compose !== undefined) return { engines: 'docker', compose };
  if (wanted === undefined) return { engines: 'native' };
  throw new UserError(
    'This checkout runs in containers, but no Docker engine with compose answers: start Docker, or run without it: make up MARQUEE_ENGINES=native.',
  );
};
