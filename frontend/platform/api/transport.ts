/** How a call travels: by `fetch` in a browser. A server, which has no address of its own, says another way. */
export type Transport = (path: string, init: RequestInit) => Promise<Response>;

let current: Transport = (path, init) => fetch(path, init);

export const transport: Transport = (path, init) => current(path, init);

/** From now on every call of this process travels so. */
export const sendCallsBy = (given: Transport): void => {
  current = given;
};
