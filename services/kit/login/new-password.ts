import { randomBytes } from 'node:crypto';

/** 32 letters and digits that cannot be confused; a byte's low five bits select one evenly. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const characters = 28;

/** A password of 140 random bits that can be read aloud: `k7mq-…`, seven groups of four. */
export const newPassword = (): string => {
  const chars = Array.from(randomBytes(characters), (byte) => alphabet.charAt(byte & 31));
  return chars.join('').replace(/.{4}(?!$)/g, '$&-');
};
