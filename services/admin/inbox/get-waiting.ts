import { Waiting } from '@marquee/contracts/http/waiting';
import { route } from '../deps';
import { readWaiting } from './waiting';

export const getWaiting = route({
  get: '/api/admin/waiting',
  allow: 'admin',
  reply: Waiting,
  handle: (_input, { db }) => readWaiting(db),
});
