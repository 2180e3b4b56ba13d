/** Part of `make ledger`: what placements promised and received. Exits with 1 when it does not add up. */

import { withSeparators } from '@marquee/contracts/text/number';
import { readConfig } from '@marquee/kit/config/read-config';
import { withPostgres } from '@marquee/kit/postgres/open-postgres';
import { runCommand } from '@marquee/kit/run/command';
import { configWith } from '@marquee/kit/settings/settings';
import { readBalance } from '../delivery/delivery-queries';

await runCommand({}, async () => {
  const { DATABASE_URL: url } = readConfig(configWith('DATABASE_URL'));
  const { placements, promised, delivered, owed, givenBack } = await withPostgres(
    url,
    { applicationName: 'marquee-promises' },
    readBalance,
  );
  const surplus = delivered + owed + givenBack - promised;
  const [sold, ...parts] = [promised, delivered, owed, givenBack].map(withSeparators);
  console.log(
    `Cards of ${withSeparators(placements)} placements: ${sold} sold = ${parts[0]} delivered + ${parts[1]} owed + ${parts[2]} given back` +
      `${surplus === 0 ? '.' : `. They differ by ${withSeparators(surplus)}.`}\n`,
  );
  if (surplus !== 0) process.exitCode = 1;
});
