export type Rgba = readonly [red: number, green: number, blue: number, alpha: number]
