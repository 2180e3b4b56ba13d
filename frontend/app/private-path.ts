/** Paths of private pages: the server answers them, and the development server, with another document. */
export const privatePath = /^\/(?:admin|analytics|password-info|shared)(?:\/|$)/;
