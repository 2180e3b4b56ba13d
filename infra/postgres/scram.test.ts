import { scramVerifier } from './scram';

test("the verifier equals PostgreSQL's for the same password and salt", () => {
  // Made by PostgreSQL 15: alter role … password 'pencil', then read back from pg_authid.
  const made =
    'SCRAM-SHA-256$4096:Mn2nRC8DjyRh35dZlpry6A==$LVDjk2cQd7G6kMNTrDI9+zVRRsD3JGbY95AMUh9HPlw=:iCVT9zidV34Rupk0nnCZs8pUFVhe7Ly8Ho5owqrNv0k=';
  const salt = Buffer.from(/:([^$]+)\$/.exec(made)?.[1] ?? '', 'base64');
  expect(scramVerifier('pencil', salt)).toBe(made);
});
