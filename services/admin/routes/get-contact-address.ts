import { ContactAddress } from '@marquee/contracts/http/contact';
import { answer } from '@marquee/kit/http/route';
import { route } from '../route';

/** The address that the forms name when they cannot be sent. */
export const getContactAddress = route({
  get: '/api/contact/address',
  reply: ContactAddress,
  handle: (_input, { contactEmail }) =>
    answer(200, { email: contactEmail } satisfies ContactAddress, { 'cache-control': 'max-age=300' }),
});
