/** Adds a value that the map lacks, so that it stays until changed. */
export const optionsWith = (names: readonly string[], own: string) =>
  [...new Set(names.includes(own) || own === '' ? names : [own, ...names])].map((name) => ({
    value: name,
    label: name,
  }))
