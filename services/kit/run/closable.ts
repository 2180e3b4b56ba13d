/** A resource that `main.ts` opens. `close` stops intake, drains and releases it. */
export type Closable = { close: () => Promise<void> | void };
