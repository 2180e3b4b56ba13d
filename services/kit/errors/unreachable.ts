/** Makes the compiler name the case that a switch forgot; throws if a value from outside got past its parser. */
export const unreachable = (value: never): never => {
  throw new Error(`no case for ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`);
};
