import { signIdentity } from '@marquee/kit/identity/identity';

/** A signature is valid for 30 s, so one a second leaves a wide margin. */
const renewAfterMs = 1_000;

/** The gateway's own identity header, signed at most once a second: a signature per request would cost a third of the request. */
export const serviceSignature = (secret: string): (() => string) => {
  let signature = '';
  let signedAt = 0;
  return () => {
    const at = Date.now();
    if (at - signedAt >= renewAfterMs) {
      signature = signIdentity(secret, {
        role: 'service',
        service: 'gateway',
        requestId: 'gateway.hot-batch',
        address: '',
        at,
      });
      signedAt = at;
    }
    return signature;
  };
};
