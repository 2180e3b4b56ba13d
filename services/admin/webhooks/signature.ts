import { createHmac } from 'node:crypto';

/** The secret as its receiver gets it (Standard Webhooks). */
export const secretText = (key: Buffer): string => `whsec_${key.toString('base64')}`;

/** The headers of a delivery (Standard Webhooks); `at` in epoch milliseconds. A receiver knows a repeat by `id`. */
export const signedHeaders = (key: Buffer, id: string, at: number, body: string) => {
  const timestamp = String(Math.floor(at / 1_000));
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64');
  return {
    'content-type': 'application/json',
    'user-agent': 'Marquee-Webhooks/1.0',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
};
