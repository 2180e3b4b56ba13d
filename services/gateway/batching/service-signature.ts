import { signIdentity } from '@marquee/kit/identity/identity';

/** A signature is good for 30 s; one a second is far from that and costs nothing. */
const renewAfterMs = 1_000;

/** The gateway's own identity header, signed at most once a second: one signature per call would cost a third of the call. */
export const serviceSignature = (secret: string): (() => string) => {
  let signed = '';
  let signedAt = 0;
  return () => {
    const at = Date.now();
    if (at - signedAt >= renewAfterMs) {
      signed = signIdentity(secret, {
        role: 'service',
        service: 'gateway',
        requestId: 'gateway.lane',
        address: '',
        at,
      });
      signedAt = at;
    }
    return signed;
  };
};
