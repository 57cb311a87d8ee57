export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]

export const hexOf = (color: readonly number[]): string =>
  `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
