/**
 * `make rotate-keys`: replaces all signing keys in two restarts of the services, without a refused signature.
 * The previous keys are accepted until the next rotation: after a leak run it twice.
 */
import { rotateSecrets } from '../instance/secrets';
import { bringUp } from '../product/bring-up';
import { exclusiveVerb } from '../terminal/verb';

await exclusiveVerb('rotate-keys', async () => {
  // All services must run with the present keys before the first change, also after an interrupted rotation.
  const { instance } = await bringUp();
  for (const half of ['accept', 'sign'] as const) {
    rotateSecrets(instance, half);
    await bringUp();
  }
  console.log('\nAll signing keys are new. The previous ones are accepted until the next rotation.');
});
