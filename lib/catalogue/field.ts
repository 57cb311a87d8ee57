/** As kepler.gl names them; `h3` is a cell index as text. */
export const fieldTypes = ['string', 'real', 'integer', 'boolean', 'timestamp', 'geojson', 'h3'] as const

export interface Field {
  name: string
  type: (typeof fieldTypes)[number]
  /** In place of the column's own words, of fields that the product adds. */
  label?: string
}

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
