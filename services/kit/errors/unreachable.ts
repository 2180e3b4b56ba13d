/** Makes the compiler report a missing case of a switch; throws for a value that was parsed wrongly. */
export const unreachable = (value: never): never => {
  throw new Error(`no case for ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
};
