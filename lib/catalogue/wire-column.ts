import type { Field } from './field'

/** Visitors receive `free` columns. */
export interface WireColumn extends Field {
  free: boolean
  title: string
}

type Named<N extends string> = WireColumn & { name: N }

export const free = <N extends string>(name: N, type: Field['type'], title: string = name): Named<N> => ({
  name,
  type,
  free: true,
  title,
})

export const locked = <N extends string>(name: N, type: Field['type'], title: string = name): Named<N> => ({
  name,
  type,
  free: false,
  title,
})
