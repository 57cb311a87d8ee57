import type { Column, DataType } from '@uwdata/flechette'
import type { FileMetaData } from 'hyparquet'
import { maxColumns } from '@/lib/domain/map/map-fault'
import { MapFileFault, max } from '@/lib/domain/studio/read/read-data'
import { formatCount } from '@/lib/format/number'
import { type Projection, transformedNote } from '@/lib/geo/projection'
import { toDegreesGeometry } from '@/lib/geo/transform-geometry'
import { isObject, partOf } from '@/lib/json/json-parts'
import { cellReader, exactly, exactNumber, extensionOf } from './arrow-cells'
import { registerCodecs } from './arrow-codecs'
import { binaryText } from './binary-text'
import { geoArrowGeometry, isGeoArrow, isWkbName, OwnSystems, projectionOfCrs } from './geometry-columns'
import { exactColumns, exactParsers } from './parquet-cells'
import { compressorsFor, isReadable } from './parquet-codecs'

const maxDepth = 20

/** Bytes of all unpacked columns, and letters of all texts; the file itself may have 100 MB. */
const maxUnpacked = 1_000_000_000

const refused = (message: string) => new MapFileFault(message)
const expandsTooFar = () => refused('The file expands to more than 1 GB.')
const tooManyValues = () => refused(`The file has more than ${formatCount(max.cells)} values.`)

/** Takes the sizes that parts of one file claim before they are unpacked. */
function unpackedCounter(): (size: number) => void {
  let unpacked = 0
  return (size) => {
    unpacked += size
    if (!(size >= 0 && unpacked <= maxUnpacked)) throw expandsTooFar()
  }
}

function scalarOf(value: unknown): unknown {
  if (typeof value === 'bigint') return Number.isSafeInteger(Number(value)) ? Number(value) : String(value)
  if (typeof value === 'number') return Number.isFinite(value) ? value : null
  return value ?? null
}

/** Characters that texts do not have. */
const control = /[^\P{Cc}\t\r\n]/u

/**
 * Arrow or Parquet values as JSON: times in UTC, unsafe integers as text. Counts all values and the items of lists:
 * a few bytes can encode a billion of them, which would crash the tab.
 */
class PlainValues {
  readonly #systems = new OwnSystems()
  #values = 0
  #letters = 0

  of(value: unknown, depth = 0): unknown {
    this.#values += 1
    if (this.#values > max.cells) throw tooManyValues()
    if (typeof value === 'string') return this.#text(value)
    return typeof value === 'object' && value !== null ? this.#object(value, depth) : scalarOf(value)
  }

  /** A cell of a column whose coordinates may have a system. */
  cell(value: unknown, projection: Projection | undefined): unknown {
    const plain = this.of(value)
    return projection && !this.#systems.has(plain) ? toDegreesGeometry(plain, projection) : plain
  }

  /** Once all values are read. */
  toDegrees(onNote: OnNote): Promise<void> {
    return this.#systems.toDegrees(onNote)
  }

  #object(value: object, depth: number): unknown {
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString()
    if (value instanceof Uint8Array) return this.#bytes(value)
    if (depth === maxDepth) return null
    const partOf = (part: unknown) => this.of(part, depth + 1)
    if (Array.isArray(value)) return value.map(partOf)
    if (ArrayBuffer.isView(value)) return Array.from(value as unknown as ArrayLike<unknown>, partOf)
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, partOf(part)]))
  }

  /** Geometry, or a text that its writer did not mark as one. */
  #bytes(bytes: Uint8Array): unknown {
    const geometry = this.#systems.geometry(bytes)
    if (geometry !== undefined) return geometry
    try {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
      if (!control.test(text)) return this.#text(text)
    } catch {
      // Not a text.
    }
    return this.#text(binaryText(bytes))
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

type Projections = ReadonlyMap<string, Projection>

/** The systems that GeoParquet, and Feather of GeoPandas, name beside the schema. */
function geoColumns(text: string | undefined): { name: string; crs: unknown }[] {
  const columns = text === undefined ? {} : partOf(parsedOr(text, {}), 'columns')
  return Object.entries(isObject(columns) ? columns : {}).map(([name, column]) => ({
    name,
    crs: partOf(column, 'crs'),
  }))
}

/** Of the columns that are not in degrees, by name. @throws MapFileFault for an unknown system */
async function projectionsIn({ key_value_metadata: pairs, schema }: FileMetaData): Promise<Projections> {
  const stated = [
    ...geoColumns(pairs?.find(({ key }) => key === 'geo')?.value),
    ...schema.map(({ name, logical_type: type }) => ({ name, crs: partOf(type, 'crs') })),
  ]
  const found = new Map<string, Projection>()
  for (const { name, crs } of stated) {
    const projection = await projectionOfCrs(crs)
    if (projection) found.set(name, projection)
  }
  return found
}

/** Says once of each system that its coordinates are transformed. */
export type OnNote = (note: string) => void

const sayTransformed = (projections: Iterable<Projection>, onNote: OnNote): void => {
  for (const note of new Set([...projections].map(transformedNote))) onNote(note)
}

function parsedOr(text: string, other: unknown): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return other
  }
}

function footerFault(metadata: FileMetaData): string | undefined {
  const { num_rows, row_groups } = metadata
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

export async function parquetRows(
  bytes: Uint8Array<ArrayBuffer>,
  onNote: OnNote = () => {},
): Promise<Record<string, unknown>[]> {
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
  const projections = await projectionsIn(metadata)
  sayTransformed(projections.values(), onNote)
  const file = {
    byteLength: bytes.byteLength,
    slice: (from: number, to?: number) => bytes.buffer.slice(from, to),
  }
  const exact = exactColumns(metadata)
  const compressors = await compressorsFor(codecsOf(metadata.row_groups), unpackedCounter())
  // A page may hold more values than the footer says.
  let values = 0
  const onPage = ({ columnData }: { columnData: ArrayLike<unknown> }) => {
    values += columnData.length
    if (values > max.cells) throw tooManyValues()
  }
  const rows = await parquetReadObjects({
    file,
    metadata: exact.metadata,
    compressors,
    onPage,
    utf8: false,
    parsers: exactParsers,
  }).catch((error: unknown) => {
    throw error instanceof MapFileFault ? error : damaged()
  })
  const plain = new PlainValues()
  const read = rows.map((row) =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => {
        const reader = exact.readers.get(name)
        return [name, plain.cell(reader ? reader(value) : value, projections.get(name))]
      }),
    ),
  )
  await plain.toDegrees(onNote)
  return read
}

interface Nested {
  length: number
  children?: Nested[]
  dictionary?: { data: Nested[] }
}

/** Lists are built whole before their parts can be counted. */
const hasLongList = ({ length, children = [], dictionary }: Nested): boolean =>
  length > max.cells || [...children, ...(dictionary?.data ?? [])].some(hasLongList)

interface ArrowField {
  name: string
  type: DataType
  metadata: Map<string, string> | null
}

/** Of a column of geometries that are not in degrees. @throws MapFileFault for an unknown system */
async function projectionOf(field: ArrowField, geo: string | undefined): Promise<Projection | undefined> {
  const extension = extensionOf(field)
  const stated = geoColumns(geo).find(({ name }) => name === field.name)
  if (stated) return projectionOfCrs(stated.crs)
  if (!isWkbName(extension) && !isGeoArrow(extension)) return undefined
  const { metadata } = field
  return projectionOfCrs(partOf(parsedOr(metadata?.get('ARROW:extension:metadata') || '{}', {}), 'crs'))
}

/** Reads a column's cells, geometries as GeoJSON. */
function readerOf(field: ArrowField, column: Column<unknown>): (row: number) => unknown {
  const extension = extensionOf(field)
  const isUnmarked = extension === '' && binaryTypes.has(field.type.typeId)
  if (isWkbName(extension) || isUnmarked) return (row) => column.at(row)
  const cell = cellReader(column, field)
  if (isGeoArrow(extension)) return (row) => geoArrowGeometry(cell(row), extension)
  if (field.type.typeId !== decimalType) return cell
  return (row) => {
    const value = cell(row)
    return typeof value === 'string' ? exactNumber(value) : value
  }
}

/** Arrow's numbers of types. */
const decimalType = 7
const binaryTypes: ReadonlySet<number> = new Set([4, 19, 23])

const unreadable = /^Missing compression codec "([^"]+)"/

function arrowFault(error: unknown): MapFileFault {
  if (error instanceof MapFileFault) return error
  const [, codec] = unreadable.exec(error instanceof Error ? error.message : '') ?? []
  if (codec) return refused(`The file is compressed with ${codec}. Save it with LZ4, Zstandard or none.`)
  return refused('This is not an Arrow file, or it is cut off.')
}

export async function arrowRows(
  bytes: Uint8Array,
  onNote: OnNote = () => {},
): Promise<Record<string, unknown>[]> {
  const { tableFromIPC } = await import('@uwdata/flechette')
  await registerCodecs(unpackedCounter())
  try {
    const table = tableFromIPC(bytes, exactly)
    const wrong = sizeFault(table.numRows, table.numCols)
    if (wrong !== undefined) throw refused(wrong)
    const columns = table.schema.fields.map((field, at) => ({ field, column: table.getChildAt(at) }))
    if (columns.some(({ column }) => column.data.some(hasLongList))) throw tooManyValues()
    const geo = table.schema.metadata?.get('geo')
    const projections = await Promise.all(columns.map(({ field }) => projectionOf(field, geo)))
    sayTransformed(
      projections.filter((each) => each !== undefined),
      onNote,
    )
    const readers = columns.map(({ field, column }) => [field.name, readerOf(field, column)] as const)
    const plain = new PlainValues()
    const rows = Array.from({ length: table.numRows }, (_, row) =>
      Object.fromEntries(readers.map(([name, cell], at) => [name, plain.cell(cell(row), projections[at])])),
    )
    await plain.toDegrees(onNote)
    return rows
  } catch (error) {
    throw arrowFault(error)
  }
}
