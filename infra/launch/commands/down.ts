/** `make down`: stops everything that `make up` started here and leaves no process. Data stays. */
import { stopEverything } from './stop-everything';
import { exclusiveVerb } from './verb';

await exclusiveVerb('down', async () => {
  console.log('Stopping services, then engines …');
  const ran = await stopEverything({ erase: false });
  console.log(ran ? 'Marquee is stopped. Its data stays; "make up" goes on with it.' : 'Nothing ran.');
});
