export const withMembers = <T>(set: ReadonlySet<T>, members: readonly T[], isWith: boolean): ReadonlySet<T> =>
  new Set(isWith ? [...set, ...members] : [...set].filter((one) => !members.includes(one)));
