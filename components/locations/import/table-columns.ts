import type { ColumnFields, FileField } from '@/lib/domain/location-file/file-fields'

/** Column width in px by field. */
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
/** Mark and row number come first, the match among the fields. */
const fixed = { mark: 16, row: 44, match: 120 }
const gap = 8
const inset = 40

const widthOf = (field: FileField | null): number => (field ? widths[field] : leftOutWidth)

/** Index of the match column: after the address, else last. */
export function matchAt(fields: ColumnFields): number {
  const address = fields.indexOf('address')
  return address < 0 ? fields.length : address + 1
}

/** Grid tracks of the table; names and addresses share the remaining width. */
export function gridOf(fields: ColumnFields): string {
  const track = (field: FileField | null) =>
    field === 'name' || field === 'address' ? `minmax(${widthOf(field)}px, 1fr)` : `${widthOf(field)}px`
  const tracks = fields.map(track).toSpliced(matchAt(fields), 0, `minmax(${fixed.match}px, 0.5fr)`)
  return [`${fixed.mark}px ${fixed.row}px`, ...tracks].join(' ')
}

/** Minimum width of the table in px. */
export const gridWidth = (fields: ColumnFields): number =>
  fields.reduce(
    (sum, field) => sum + widthOf(field) + gap,
    fixed.mark + fixed.row + fixed.match + 2 * gap + inset,
  )
