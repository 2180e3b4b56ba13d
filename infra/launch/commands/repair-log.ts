/** `make repair-log`: makes the log work again after RabbitMQ had no disk space. */

import { UserError } from '@marquee/kit/errors/user-error';
import { type Evaluate, insidePrivateBroker } from '../../rabbitmq/evaluate';
import { repairLog } from '../../rabbitmq/repair-log';
import { requireCompose, runCompose } from '../containers/compose';
import { startedInstance } from '../instance/instance';
import { readPlan } from '../native/supervisor/plan';
import { verb } from '../terminal/verb';

const insideBroker = async (): Promise<Evaluate> => {
  const instance = startedInstance();
  if (instance.engines === 'docker') {
    const compose = await requireCompose();
    return (expression) => runCompose(compose, ['exec', '-T', 'rabbitmq', 'rabbitmqctl', 'eval', expression]);
  }
  const broker = readPlan(instance)?.processes.find(({ name }) => name === 'rabbitmq');
  if (broker !== undefined) return insidePrivateBroker(broker);
  throw new UserError(
    'RabbitMQ does not run here: the handbook page "Alerts" has the steps for an external one.',
  );
};

await verb('repair-log', async () => {
  const { log, deleted } = await repairLog(await insideBroker());
  if (deleted.length > 0)
    console.log(
      `Could not be read, and was deleted: ${deleted.join(', ')}. "make up" declares it again, then "make refill" counts from the log what was in it.`,
    );
  console.log(
    log
      ? 'The log works again, with every message that it had. "make ledger" shows when the spool is empty.'
      : 'The log works. Nothing was changed.',
  );
});
