/** How often one address may send each form: enough for an agent with a few models, too little for a flood. */
export const formAllowance = { calls: 5, perSeconds: 3_600 } as const;
