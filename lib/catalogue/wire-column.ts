import type { Field } from './field'

/** A column of sites or hexagons. `free` columns are what a visitor without an account receives. */
export interface WireColumn extends Field {
  free: boolean
  /** Shown in headers; the wire name if it is short enough. */
  title: string
}

type Named<N extends string> = WireColumn & { name: N }

/** A column for everyone. */
export const free = <N extends string>(name: N, type: Field['type'], title: string = name): Named<N> => ({
  name,
  type,
  free: true,
  title,
})

/** A column for registered users. */
export const locked = <N extends string>(name: N, type: Field['type'], title: string = name): Named<N> => ({
  name,
  type,
  free: false,
  title,
})
