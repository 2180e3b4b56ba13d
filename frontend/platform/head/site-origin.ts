import { createContext } from 'react';

/** Scheme, host and port under which the public knows the site: canonical and shared links start with it. */
export const SiteOrigin = createContext('http://localhost:8080');
