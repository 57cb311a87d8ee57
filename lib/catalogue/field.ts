/** Types of a column's values, as kepler.gl names them; `h3` is a cell index as text. */
export const fieldTypes = ['string', 'real', 'integer', 'boolean', 'timestamp', 'geojson', 'h3'] as const

/** A column of a data set: what it is called and what it holds. */
export interface Field {
  name: string
  type: (typeof fieldTypes)[number]
}
