import type { FileMetaData } from 'hyparquet'
import { maxColumns } from '@/lib/domain/map/map-fault'
import { MapFileFault, max } from '@/lib/domain/studio/read/read-data'
import { formatCount } from '@/lib/format/number'
import { compressorsFor, isReadable } from './parquet-codecs'

const deepest = 20

/** Bytes of all unpacked columns, and letters of all texts; the file itself may have 100 MB. */
const maxUnpacked = 1_000_000_000

const refused = (message: string) => new MapFileFault(message)
const expandsTooFar = () => refused('The file expands to more than 1 GB.')
const tooManyValues = () => refused(`The file has more than ${formatCount(max.cells)} values.`)

/**
 * Arrow or Parquet values as JSON: times in UTC, unsafe integers as text. Counts all values and the items of lists:
 * a few bytes can encode a billion of them, which would crash the tab.
 */
class PlainValues {
  #values = 0
  #letters = 0

  of(value: unknown, depth = 0): unknown {
    this.#values += 1
    if (this.#values > max.cells) throw tooManyValues()
    if (typeof value === 'string') return this.#text(value)
    if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
    if (ArrayBuffer.isView(value)) return '{…}'
    if (typeof value !== 'object' || value === null) return value ?? null
    if (depth === deepest) return null
    if (Array.isArray(value)) return value.map((part) => this.of(part, depth + 1))
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, this.of(part, depth + 1)]))
  }

  #text(text: string): string {
    this.#letters += text.length
    if (this.#letters > maxUnpacked) throw expandsTooFar()
    return text
  }
}

/** First and last bytes of a file, and of one with an encrypted footer. */
const marks = { plain: 'PAR1', locked: 'PARE' } as const

const lettersAt = (bytes: Uint8Array, from: number) =>
  String.fromCharCode(...bytes.subarray(Math.max(0, from), Math.max(0, from) + 4))

function markFault(bytes: Uint8Array): string | undefined {
  const first = lettersAt(bytes, 0)
  const last = lettersAt(bytes, bytes.length - 4)
  if (first === marks.locked || last === marks.locked) {
    return 'The Parquet file is encrypted. Save it without a key.'
  }
  if (first !== marks.plain) return 'This is not a Parquet file.'
  return last === marks.plain && bytes.length > 12 ? undefined : 'The Parquet file is cut off.'
}

const codecsOf = (groups: FileMetaData['row_groups']) =>
  groups.flatMap(({ columns }) => columns.flatMap(({ meta_data: data }) => data?.codec ?? []))

/** Cells whose memory a row takes besides its own. */
const cellsPerRow = 3

/** @returns a sentence for a table of more columns or rows than can be read */
function sizeFault(rows: number, columns: number): string | undefined {
  if (columns > maxColumns) {
    return `The file has ${formatCount(columns)} columns; at most ${formatCount(maxColumns)} can be read.`
  }
  const maxRows = Math.floor(max.cells / (columns + cellsPerRow))
  if (rows > maxRows) {
    return `The file has ${formatCount(rows)} rows; at most ${formatCount(maxRows)} rows of its ${formatCount(columns)} columns can be read.`
  }
}

function footerFault({ num_rows, row_groups }: FileMetaData): string | undefined {
  const wrong = sizeFault(Number(num_rows), row_groups[0]?.columns.length ?? 0)
  if (wrong) return wrong
  const chunks = row_groups.flatMap((group) => group.columns)
  if (chunks.some((chunk) => chunk.crypto_metadata ?? chunk.encrypted_column_metadata)) {
    return 'The Parquet file has encrypted columns. Save it without a key.'
  }
  const codec = codecsOf(row_groups).find((name) => !isReadable(name))
  if (codec) return `The file is compressed with ${codec}. Save it with Snappy, Zstandard or gzip.`
  const unpacked = chunks.reduce(
    (sum, { meta_data: data }) => sum + (data?.total_uncompressed_size ?? 0n),
    0n,
  )
  return unpacked > BigInt(maxUnpacked) ? expandsTooFar().message : undefined
}

export async function parquetRows(bytes: Uint8Array<ArrayBuffer>): Promise<Record<string, unknown>[]> {
  const fault = markFault(bytes)
  if (fault !== undefined) throw refused(fault)
  const { parquetMetadata, parquetReadObjects } = await import('hyparquet')
  const damaged = () => refused('The Parquet file is damaged and cannot be read.')
  const metadata = await Promise.resolve(bytes)
    .then(parquetMetadata)
    .catch(() => {
      throw damaged()
    })
  const wrong = footerFault(metadata)
  if (wrong !== undefined) throw refused(wrong)
  const file = {
    byteLength: bytes.byteLength,
    slice: (from: number, to?: number) => bytes.buffer.slice(from, to),
  }
  const compressors = await compressorsFor(codecsOf(metadata.row_groups))
  // A page may hold more values than the footer says.
  let values = 0
  const onPage = ({ columnData }: { columnData: ArrayLike<unknown> }) => {
    values += columnData.length
    if (values > max.cells) throw tooManyValues()
  }
  const rows = await parquetReadObjects({ file, metadata, compressors, onPage }).catch((error: unknown) => {
    throw error instanceof MapFileFault ? error : damaged()
  })
  const plain = new PlainValues()
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain.of(value)])),
  )
}

interface Nested {
  length: number
  children?: Nested[]
  dictionary?: { data: Nested[] }
}

/** Lists are built whole before their parts can be counted. */
const hasLongList = ({ length, children = [], dictionary }: Nested): boolean =>
  length > max.cells || [...children, ...(dictionary?.data ?? [])].some(hasLongList)

export async function arrowRows(bytes: Uint8Array): Promise<Record<string, unknown>[]> {
  const { tableFromIPC } = await import('@uwdata/flechette')
  try {
    const table = tableFromIPC(bytes, { useDate: true })
    const wrong = sizeFault(table.numRows, table.numCols)
    if (wrong !== undefined) throw refused(wrong)
    const columns = table.names.map((name, at) => [name, table.getChildAt(at)] as const)
    if (columns.some(([, { data }]) => data.some(hasLongList))) throw tooManyValues()
    const plain = new PlainValues()
    return Array.from({ length: table.numRows }, (_, row) =>
      Object.fromEntries(columns.map(([name, column]) => [name, plain.of(column.at(row))])),
    )
  } catch (error) {
    throw error instanceof MapFileFault ? error : refused('This is not an Arrow file, or it is cut off.')
  }
}
