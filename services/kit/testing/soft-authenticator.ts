import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const byte = (...values: number[]): Buffer => Buffer.from(values);
const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
/** CBOR of a short text, and of 24 to 65,535 bytes in the shortest form. */
const cborText = (text: string): Buffer => Buffer.concat([byte(0x60 + text.length), Buffer.from(text)]);
const cborBytes = (bytes: Buffer): Buffer =>
  Buffer.concat([
    bytes.length < 256 ? byte(0x58, bytes.length) : byte(0x59, bytes.length >> 8, bytes.length & 0xff),
    bytes,
  ]);

const userPresent = 0x01;
const attestedData = 0x40;

/** A security key in software: one key pair (ES256) for one host, without user verification. */
export const softAuthenticator = (origin: string) => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const rpIdHash = sha256(new URL(origin).hostname);
  const names = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };
  const clientData = (type: string, challenge: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  // COSE: an EC2 key (1: 2) for ES256 (3: -7) on P-256 (-1: 1) with x (-2) and y (-3).
  const coseKey = Buffer.concat([
    byte(0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21),
    cborBytes(Buffer.from(x, 'base64url')),
    byte(0x22),
    cborBytes(Buffer.from(y, 'base64url')),
  ]);
  return {
    create: (challenge: string) => {
      const credential = Buffer.concat([Buffer.alloc(16), byte(0, id.length), id, coseKey]);
      const authData = Buffer.concat([rpIdHash, byte(userPresent | attestedData), uint32(0), credential]);
      const attestation = Buffer.concat([
        byte(0xa3),
        ...[cborText('fmt'), cborText('none'), cborText('attStmt'), byte(0xa0)],
        ...[cborText('authData'), cborBytes(authData)],
      ]);
      const response = {
        clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
      };
      return { ...names, response };
    },
    get: (challenge: string, counter: number) => {
      const authData = Buffer.concat([rpIdHash, byte(userPresent), uint32(counter)]);
      const client = clientData('webauthn.get', challenge);
      const signature = sign('sha256', Buffer.concat([authData, sha256(client)]), privateKey);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return { ...names, response };
    },
  };
};
