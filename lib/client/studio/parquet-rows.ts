import type { FileMetaData } from 'hyparquet'
import { columnsMost } from '@/lib/domain/map/map-fault'
import { MapFileFault, most } from '@/lib/domain/studio/read/read-data'
import { formatCount } from '@/lib/format/number'
import { compressorsFor, isReadable } from './parquet-codecs'
import { plainOf } from './plain-value'

/** Bytes of all columns once unpacked; the file itself may hold 100 MB. */
const unpackedMost = 1_000_000_000

/** First and last letters of a file, and of one whose footer is encrypted. */
const marks = { plain: 'PAR1', locked: 'PARE' } as const

const lettersAt = (bytes: Uint8Array, from: number) =>
  String.fromCharCode(...bytes.subarray(Math.max(0, from), Math.max(0, from) + 4))

/** Why the letters at its ends say that a file cannot be read; undefined if they say nothing. */
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

/** Why a file is not read, by its footer; checked before anything is unpacked. */
function footerFault({ num_rows, row_groups }: FileMetaData): string | undefined {
  const columns = row_groups[0]?.columns.length ?? 0
  if (columns > columnsMost) {
    return `The file has ${formatCount(columns)} columns; ${formatCount(columnsMost)} at most can be read.`
  }
  if (num_rows * BigInt(Math.max(1, columns)) > BigInt(most.cells)) {
    return `The file has ${formatCount(Number(num_rows))} rows and ${formatCount(columns)} columns; ${formatCount(most.cells)} values at most can be read.`
  }
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
  return unpacked > BigInt(unpackedMost) ? 'The file expands to more than 1 GB.' : undefined
}

const refused = (message: string) => new MapFileFault(message)

/**
 * The rows of a Parquet file, by column; shapes of GeoParquet as GeoJSON.
 * @throws MapFileFault
 */
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
  const rows = await parquetReadObjects({ file, metadata, compressors }).catch(() => {
    throw damaged()
  })
  return rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plainOf(value)])),
  )
}
