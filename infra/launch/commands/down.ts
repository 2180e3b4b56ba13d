/** `make down`: stops everything that `make up` started here. Data stays. */
import { stopEverything } from '../product/stop-everything';
import { exclusiveVerb } from '../terminal/verb';

await exclusiveVerb('down', async () => {
  console.log('Stopping services, then engines …');
  const ran = await stopEverything({ erase: false });
  console.log(
    ran ? 'Marquee is stopped. Its data stays for the next "make up".' : 'Marquee was not running.',
  );
});
