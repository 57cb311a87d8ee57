import type { ColumnFields, FileField } from '@/lib/domain/location-file/file-fields'

/** Width in px of a column by its field. */
const widths: Readonly<Record<FileField, number>> = {
  id: 124,
  name: 200,
  address: 220,
  lat: 104,
  lng: 104,
  evaluationType: 112,
  parkingType: 148,
  connectorsAC: 112,
  connectorsDC: 112,
  connectorsHPC: 120,
  type: 104,
  status: 104,
}
const leftOutWidth = 112
/** The mark and the row's number before, the match among the fields. */
const fixed = { mark: 16, row: 44, match: 120 }
const gap = 8
const inset = 40

const widthOf = (field: FileField | null): number => (field ? widths[field] : leftOutWidth)

/** Index at which to insert the match column: after the address, else last. */
export function matchAt(fields: ColumnFields): number {
  const address = fields.indexOf('address')
  return address < 0 ? fields.length : address + 1
}

/** Tracks of the table's grid; names and addresses share the room that is left. */
export function gridOf(fields: ColumnFields): string {
  const track = (field: FileField | null) =>
    field === 'name' || field === 'address' ? `minmax(${widthOf(field)}px, 1fr)` : `${widthOf(field)}px`
  const tracks = fields.map(track).toSpliced(matchAt(fields), 0, `minmax(${fixed.match}px, 0.5fr)`)
  return [`${fixed.mark}px ${fixed.row}px`, ...tracks].join(' ')
}

/** Px that the table needs. */
export const gridWidth = (fields: ColumnFields): number =>
  fields.reduce(
    (sum, field) => sum + widthOf(field) + gap,
    fixed.mark + fixed.row + fixed.match + 2 * gap + inset,
  )
