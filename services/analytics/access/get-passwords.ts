import { ModelsWithPassword } from '@marquee/contracts/http/models';
import { z } from 'zod';
import { route } from '../route';
import { modelsWithPassword } from './passwords';

const idsMax = 500;

/** Which of the models have a password: all that can be told of it. */
export const getPasswords = route({
  get: '/api/admin/passwords',
  allow: 'admin',
  query: z.object({
    ids: z
      .string()
      .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15})*$/, 'must be model ids joined by commas')
      .transform((ids) => ids.split(',').map(Number))
      .refine((ids) => ids.length <= idsMax, `must be at most ${idsMax} ids`),
  }),
  reply: ModelsWithPassword,
  handle: async ({ query: { ids } }, { db }) => ({ withPassword: await modelsWithPassword(db, ids) }),
});
