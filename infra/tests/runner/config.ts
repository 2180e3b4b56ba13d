import { readConfig } from '@marquee/kit/config/read-config';
import { z } from 'zod';

/** `make explore` sets another seed for each of its runs. */
const Config = z.object({ EXAMPLES_SEED: z.coerce.number().int().min(0).default(500) });

export const examplesSeed = (): number => readConfig(Config).EXAMPLES_SEED;
