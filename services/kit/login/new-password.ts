import { randomBytes } from 'node:crypto';

/** 32 letters and digits of which no two look alike, so that a byte's low five bits choose one evenly. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';
const characters = 24;

/** A password of 120 random bits that can be read aloud: `k7mq-…`, six groups of four. */
export const newPassword = (): string => {
  const letters = Array.from(randomBytes(characters), (byte) => alphabet.charAt(byte & 31));
  return letters.join('').replace(/.{4}(?!$)/g, '$&-');
};
