import type { FileMetaData, SchemaElement } from 'hyparquet'
import { exactNumber } from './arrow-cells'
import { dateText, dayText, decimalText, intervalText, timeText } from './time-text'

type Read = (value: unknown) => unknown

const seconds = { millis: 1, micros: 2, nanos: 3 } as const

/** hyparquet's own make dates of milliseconds, and fail for a geometry that they do not know. */
export const exactParsers = {
  timestampFromMilliseconds: (value: bigint) => dateText(BigInt(value), seconds.millis),
  timestampFromMicroseconds: (value: bigint) => dateText(BigInt(value), seconds.micros),
  timestampFromNanoseconds: (value: bigint) => dateText(BigInt(value), seconds.nanos),
  dateFromDays: (value: number) => dayText(value),
  geometryFromBytes: (value: Uint8Array) => value,
  geographyFromBytes: (value: Uint8Array) => value,
}

/** Big-endian, with a sign. */
function wholeOf(value: unknown): bigint {
  if (!(value instanceof Uint8Array)) return BigInt(value as number | bigint)
  const bits = value.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return BigInt.asIntN(Math.max(1, value.length * 8), bits)
}

/** Months, days and milliseconds, little-endian. */
function intervalOf(value: unknown): unknown {
  if (!(value instanceof Uint8Array) || value.length !== 12) return value
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength)
  const [months, days, millis] = [0, 4, 8].map((at) => view.getUint32(at, true))
  return intervalText([months ?? 0, days ?? 0, (millis ?? 0) * 1e6], 2)
}

const timeUnits: Readonly<Record<string, number>> = {
  TIME_MILLIS: seconds.millis,
  TIME_MICROS: seconds.micros,
  MILLIS: seconds.millis,
  MICROS: seconds.micros,
  NANOS: seconds.nanos,
}

function timeUnitOf({ converted_type: converted, logical_type: logical }: SchemaElement): number | undefined {
  if (logical?.type === 'TIME') return timeUnits[logical.unit]
  return timeUnits[converted ?? '']
}

/** @returns undefined for a column that hyparquet reads exactly */
function readerOf(element: SchemaElement): Read | undefined {
  const { converted_type: converted, logical_type: logical, scale } = element
  if (converted === 'DECIMAL' || logical?.type === 'DECIMAL') {
    const decimals = scale ?? (logical?.type === 'DECIMAL' ? logical.scale : 0)
    return (value) => exactNumber(decimalText(wholeOf(value), decimals))
  }
  if (converted === 'INTERVAL') return intervalOf
  const unit = timeUnitOf(element)
  return unit === undefined ? undefined : (value) => timeText(BigInt(value as number | bigint), unit)
}

const known =
  (read: Read): Read =>
  (value) =>
    value === null || value === undefined ? null : read(value)

/** Reads columns that are no lists or objects exactly: hyparquet rounds their decimals and refuses intervals. */
export function exactColumns({ schema, ...metadata }: FileMetaData): {
  metadata: FileMetaData
  readers: ReadonlyMap<string, Read>
} {
  const readers = new Map<string, Read>()
  const plain = schema.map((element, at): SchemaElement => {
    const read = element.num_children || nested(schema, at) ? undefined : readerOf(element)
    if (!read) return element
    readers.set(element.name, known(read))
    const { converted_type: _, ...rest } = element
    return rest.logical_type?.type === 'DECIMAL' ? withoutLogicalType(rest) : rest
  })
  return { metadata: { ...metadata, schema: plain }, readers }
}

const withoutLogicalType = ({ logical_type: _, ...element }: SchemaElement): SchemaElement => element

/** Whether an element of the schema, a tree in a list, lies below another than its root. */
function nested(schema: readonly SchemaElement[], at: number): boolean {
  let place = 1
  while (place < at) {
    let left = schema[place]?.num_children ?? 0
    place += 1
    while (left > 0) {
      if (place === at) return true
      left += (schema[place]?.num_children ?? 0) - 1
      place += 1
    }
  }
  return false
}
