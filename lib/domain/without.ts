/** The same object without some of its keys, such as the faults of fields that were changed. */
export const without = <T extends object>(from: T, keys: readonly string[]): T =>
  Object.fromEntries(Object.entries(from).filter(([key]) => !keys.includes(key))) as T
