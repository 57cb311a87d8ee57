import { type Column, Type, tableFromIPC } from '@uwdata/flechette'
import { cellReader, exactly, extensionOf } from '@/lib/client/studio/columnar/arrow-cells'
import { columnNames } from '@/lib/domain/studio/sql/sql-names'
import { formatUtcDay, formatUtcTime } from '@/lib/format/date'
import { inThousands, numberMarks, withMarks } from '@/lib/format/number-marks'
import { numbersIn } from '@/lib/format/per-locale'

export interface ResultColumn {
  name: string
  isNumber: boolean
  /** En dash for a missing value. */
  textAt(row: number): string
  /** Times in ISO 8601; numbers with more digits than a number holds, and decimals, as text. */
  valueAt(row: number): string | number | null
}

export interface SqlResult {
  columns: readonly ResultColumn[]
  rows: number
  isCut: boolean
  ms: number
  bytes: Uint8Array<ArrayBuffer>
}

const missing = '–'

type Field = ReturnType<typeof tableFromIPC>['schema']['fields'][number]

const wholeNumbers = new Set(['hugeint', 'uhugeint'])

const isNumber = (field: Field) => {
  const { typeId } = field.type
  const extension = extensionOf(field)
  if (typeId === Type.Int) return extension !== 'arrow.bool8'
  return typeId === Type.Float || typeId === Type.Decimal || wholeNumbers.has(extension)
}

function plainOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'number') return value
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Seconds and their parts only where the time has them. */
function momentText(iso: string): string {
  const at = Date.parse(iso)
  const [, second = '00', decimals = ''] = /:(\d{2})(\.\d{1,9})?Z$/.exec(iso) ?? []
  const fraction = decimals.replace(/\.?0{1,9}$/, '')
  const parts = second === '00' && fraction === '' ? '' : `:${second}${fraction}`
  if (Number.isNaN(at)) return iso
  return formatUtcTime(at) + parts
}

function dayText(iso: string): string {
  const at = Date.parse(iso)
  return Number.isNaN(at) ? iso : formatUtcDay(at)
}

const least = 1e-12
const most = 1e21

const decimals = numbersIn({ maximumFractionDigits: 6, useGrouping: 'min2' })
const digits = numbersIn({ maximumSignificantDigits: 6, useGrouping: 'min2' })
const scientific = numbersIn({ notation: 'scientific', maximumSignificantDigits: 6 })

function ofNumber(value: number): string {
  const size = Math.abs(value)
  if (!Number.isFinite(value)) return String(value)
  if (size !== 0 && (size < least || size >= most)) return scientific().format(value)
  return (size < 0.001 && size !== 0 ? digits : decimals)().format(value)
}

/** Separators from five digits on: four may be a year. */
function grouped(text: string): string {
  const [start = '', sign = '', whole = ''] = /^(-?)(\d+)/.exec(text) ?? []
  if (whole === '') return text
  const inGroups = whole.length < 5 ? whole : inThousands(whole, ',')
  return withMarks(sign + inGroups + text.slice(start.length), numberMarks())
}

/** All digits of a text; a number with six decimals, or six digits where it is small. With a minus sign. */
const exactText = (value: number | string): string =>
  (typeof value === 'number' ? ofNumber(value) : grouped(value)).replaceAll('-', '−')

function columnOf(name: string, column: Column<unknown>, field: Field): ResultColumn {
  const cell = cellReader(column, field)
  const valueAt = (row: number) => plainOf(cell(row))
  const hasNumbers = isNumber(field)
  const { typeId } = field.type
  const textAt = (row: number): string => {
    const value = valueAt(row)
    if (value === null) return missing
    if (hasNumbers) return exactText(value)
    if (typeId === Type.Timestamp) return momentText(String(value))
    return typeId === Type.Date ? dayText(String(value)) : String(value)
  }
  return { name, isNumber: hasNumbers, textAt, valueAt }
}

/** Numbers duplicate column names. */
export function resultColumns(bytes: Uint8Array): Pick<SqlResult, 'columns' | 'rows'> {
  const table = tableFromIPC(bytes, exactly)
  const { fields } = table.schema
  const names = columnNames(fields.map(({ name }) => name))
  const columns = fields.map((field, at) => columnOf(names[at] ?? '', table.getChildAt(at), field))
  return { columns, rows: table.numRows }
}
