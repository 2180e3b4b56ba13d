/** Marks the message with which the set-up step proves that a queue answers. Consumers acknowledge it and go on. */
export const probeHeader = 'x-probe';
