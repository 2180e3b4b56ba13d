/** Marks a probe: a message that proves that a queue answers. Consumers acknowledge it and ignore it. */
export const probeHeader = 'x-probe';
