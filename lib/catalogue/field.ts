/** As kepler.gl names them; `h3` is a cell index as text. */
export const fieldTypes = ['string', 'real', 'integer', 'boolean', 'timestamp', 'geojson', 'h3'] as const

export interface Field {
  name: string
  type: (typeof fieldTypes)[number]
}
