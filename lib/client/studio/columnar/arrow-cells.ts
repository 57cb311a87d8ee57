import { type DataType, Type } from '@uwdata/flechette'
import { binaryText, leastBits, timeTzText, uuidText } from './binary-text'
import { dateText, dayText, decimalText, durationText, intervalText, timeText } from './time-text'

/** What a table needs so that `cellAt` is exact. */
export const exactly = { useBigInt: true, useDecimalInt: true, useMap: true } as const

interface FieldType {
  name?: string
  type: DataType
  metadata?: ReadonlyMap<string, string> | null
}

/** A batch of a column, as flechette makes it of `exactly`. */
interface Batch {
  type: DataType
  length: number
  nullCount: number
  validity?: Uint8Array
  values?: ArrayLike<number | bigint>
  offsets?: ArrayLike<number | bigint> | null
  sizes?: ArrayLike<number | bigint>
  children?: Batch[]
  typeIds?: ArrayLike<number>
  dictionary?: Column
  at(index: number): unknown
}

interface Column {
  data: readonly unknown[]
  offsets: Int32Array
}

/** Name of what a field holds beyond its type, such as `arrow.uuid`, `geoarrow.point` or DuckDB's `hugeint`. */
export function extensionOf({ metadata }: Pick<FieldType, 'metadata'>): string {
  const name = metadata?.get('ARROW:extension:name') ?? ''
  if (name !== 'arrow.opaque') return name
  return /"type_name"\s*:\s*"([^"]+)"/.exec(metadata?.get('ARROW:extension:metadata') ?? '')?.[1] ?? ''
}

/** Types whose values are what `cellAt` makes of them. */
function isPlain(field: FieldType): boolean {
  const { type } = field
  switch (type.typeId) {
    case Type.Float:
      return type.precision === 2
    case Type.Int:
      return type.bitWidth < 64 && extensionOf(field) === ''
    case Type.Dictionary:
      return isPlain({ type: type.dictionary })
    default:
      return [Type.Utf8, Type.LargeUtf8, Type.Utf8View, Type.Bool].some((id) => id === type.typeId)
  }
}

/** @returns null, a boolean, a number if it is exact, else text; lists and objects of these */
export function cellReader(column: Column & { at(row: number): unknown }, field: FieldType) {
  if (isPlain(field)) return (row: number) => column.at(row)
  return (row: number) => columnCell(column, row, field)
}

function columnCell(column: Column, row: number, field: FieldType): unknown {
  const { data, offsets } = column
  let low = 0
  let high = data.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((offsets[middle] ?? 0) <= row) low = middle
    else high = middle - 1
  }
  const batch = data[low]
  return batch ? cellAt(batch as Batch, row - (offsets[low] ?? 0), field) : null
}

/** Rows of a table take the same way for all of its cells. */
const exact = (value: bigint | number): number | string =>
  Number.isSafeInteger(Number(value)) ? Number(value) : String(value)

/** The number of a decimal that has no more digits than a number holds. */
export function exactNumber(text: string): number | string {
  const number = Number(text)
  const digits = text.replace(/^-?0*\.?0*/, '').replace('.', '').length
  return digits <= 15 ? number : text
}

/** The shortest decimals of a number in single precision: 0.1, not 0.10000000149011612. */
function singleOf(value: number): number {
  for (let digits = 6; digits < 9; digits += 1) {
    const short = Number(value.toPrecision(digits))
    if (Math.fround(short) === value) return short
  }
  return value
}

const isMissing = ({ nullCount, validity }: Batch, index: number) =>
  nullCount > 0 && validity !== undefined && ((validity[index >> 3] ?? 0) & (1 << (index & 7))) === 0

const numberAt = (numbers: ArrayLike<number | bigint> | null | undefined, index: number) =>
  Number(numbers?.[index] ?? 0)

function listAt(batch: Batch, from: number, to: number, field: FieldType): unknown[] {
  const child = batch.children?.[0]
  const part = partOf(field, 0)
  return child && part ? Array.from({ length: to - from }, (_, at) => cellAt(child, from + at, part)) : []
}

const partOf = ({ type }: FieldType, at: number): FieldType | undefined =>
  'children' in type ? (type.children as FieldType[])[at] : undefined

const bytesOf = (value: unknown) => (value instanceof Uint8Array ? value : new Uint8Array(0))

function scalarAt(batch: Batch, index: number, field: FieldType): unknown {
  const { type } = field
  const value = batch.at(index)
  if (value === null || value === undefined) return null
  switch (type.typeId) {
    case Type.Int:
      if (extensionOf(field) === 'arrow.bool8') return Number(value) !== 0
      return exact(value as bigint | number)
    case Type.Float:
      return type.precision === 1 ? singleOf(value as number) : value
    case Type.Decimal:
      return decimalText(BigInt(value as bigint | number), type.scale)
    case Type.Date:
      return dayText(Math.floor((value as number) / 86_400_000))
    case Type.Time:
      return timeText(BigInt(value as bigint | number), type.unit)
    case Type.Timestamp:
      return dateText(BigInt(batch.values?.[index] ?? 0), type.unit)
    case Type.Duration:
      return durationText(BigInt(value as bigint | number), type.unit)
    case Type.Interval:
      return intervalText(value as ArrayLike<number> | number, type.unit)
    case Type.Binary:
    case Type.LargeBinary:
    case Type.BinaryView:
    case Type.FixedSizeBinary:
      return opaque(bytesOf(value), extensionOf(field))
    default:
      return value
  }
}

function opaque(bytes: Uint8Array, extension: string): unknown {
  switch (extension) {
    case 'hugeint':
      return exact(BigInt.asIntN(128, leastBits(bytes)))
    case 'uhugeint':
      return exact(leastBits(bytes))
    case 'arrow.uuid':
    case 'uuid':
      return uuidText(bytes)
    case 'time_tz':
      return timeTzText(leastBits(bytes))
    case 'bit':
      return bitText(bytes)
    default:
      return binaryText(bytes)
  }
}

/** The first byte counts the padding of the second. */
const bitText = (bytes: Uint8Array) =>
  Array.from(bytes.subarray(1), (byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .slice(bytes[0] ?? 0)

function cellAt(batch: Batch, index: number, field: FieldType): unknown {
  if (isMissing(batch, index)) return null
  const { type } = field
  const { offsets, sizes } = batch
  switch (type.typeId) {
    case Type.List:
    case Type.LargeList:
      return listAt(batch, numberAt(offsets, index), numberAt(offsets, index + 1), field)
    case Type.ListView:
    case Type.LargeListView: {
      const from = numberAt(offsets, index)
      return listAt(batch, from, from + numberAt(sizes, index), field)
    }
    case Type.FixedSizeList:
      return listAt(batch, index * type.stride, (index + 1) * type.stride, field)
    case Type.Struct:
      return structAt(batch, index, field)
    case Type.Map:
      return mapAt(batch, index, field)
    case Type.Union:
      return unionAt(batch, index, field)
    case Type.Dictionary: {
      const { dictionary } = batch
      return dictionary
        ? columnCell(dictionary, numberAt(batch.values, index), { type: type.dictionary })
        : null
    }
    default:
      return scalarAt(batch, index, field)
  }
}

function structAt({ children = [] }: Batch, index: number, field: FieldType): Record<string, unknown> {
  return Object.fromEntries(
    children.flatMap((child, at) => {
      const part = partOf(field, at)
      return part ? [[part.name ?? String(at), cellAt(child, index, part)]] : []
    }),
  )
}

function mapAt(batch: Batch, index: number, field: FieldType): Record<string, unknown> {
  const entries = listAt(batch, numberAt(batch.offsets, index), numberAt(batch.offsets, index + 1), field)
  return Object.fromEntries(
    entries.map((entry) => {
      const [key, value] = Object.values(entry as Record<string, unknown>)
      return [typeof key === 'object' ? JSON.stringify(key) : String(key), value]
    }),
  )
}

function unionAt({ children = [], typeIds, offsets }: Batch, index: number, field: FieldType): unknown {
  const { type } = field
  if (type.typeId !== Type.Union) return null
  const at = type.typeMap[typeIds?.[index] ?? 0] ?? 0
  const child = children[at]
  const part = partOf(field, at)
  const isDense = (offsets?.length ?? 0) > 0
  return child && part ? cellAt(child, isDense ? numberAt(offsets, index) : index, part) : null
}
