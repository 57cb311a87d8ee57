/** As kepler.gl names them; `h3` is a cell index as text. */
export const fieldTypes = ['string', 'real', 'integer', 'boolean', 'timestamp', 'geojson', 'h3'] as const

export interface Field {
  name: string
  type: (typeof fieldTypes)[number]
  /** In place of the column's own words, of fields that the product adds. */
  label?: string
}
