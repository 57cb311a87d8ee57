import { type ColumnUse, usesOf } from './column-uses'
import { DatasetFault, saidEvery, type TextTable } from './csv-table'
import { cellOf, columnIn, fieldOf, type ReadColumn } from './dataset-columns'
import { type KeplerDataset, replacedMapText } from './kepler-map'
import { readNumbers } from './number-columns'
import { MapFileFault } from './read-data'
import { whyPlaceless } from './replaced-places'

interface Counts {
  before: number
  after: number
}

export interface DatasetChange {
  rows: Counts
  columns: Counts
  came: readonly string[]
  went: readonly string[]
  retyped: readonly Retyped[]
  uses: readonly ColumnUse[]
}

export interface Retyped {
  name: string
  from: string
  to: string
  /** A value that does not fit the previous type. */
  because: string
}

export interface Replacement {
  change: DatasetChange
  /** Why it must not be offered: the map would lose its places. */
  refusal: string | undefined
  text: Iterable<string>
}

interface Replacing {
  map: unknown
  dataset: KeplerDataset
  table: TextTable
  /** Receives the finished share, 0..1. */
  onProgress?: (share: number) => void
}

/**
 * Replaces a dataset's rows by those of a table. Columns that the dataset has
 * keep their order and, if every value allows it, their type; new ones follow in the file's order.
 * @throws DatasetFault with the faulty row, MapFileFault
 */
export function replaceDataset({
  map,
  dataset,
  table: given,
  onProgress = () => {},
}: Replacing): Replacement {
  if (given.length === 0) {
    const reason = 'The file has no rows below its heading.'
    throw given.separator === undefined ? new MapFileFault(reason) : new DatasetFault(reason)
  }
  const before = new Map(dataset.fields.map((field) => [field.name, field]))
  const mayHave = (name: string) => /^(?:integer|real|)$/.test(before.get(name)?.type ?? '')
  const { table } = readNumbers(given, { mayHave })
  const columns = table.names.map((name, at) => columnIn(table, at, before.get(name)))
  const ordered = inOrder(columns, dataset)
  const written = rowsText(table, ordered, onProgress)
  const change = changeOf({ map, dataset, ordered, rows: table.length })
  const fields = ordered.map(({ column }) => fieldOf(column))
  const refusal = whyPlaceless({
    map,
    dataset,
    rows: table.length,
    columns: ordered.map(({ column, at }) => ({
      name: column.name,
      type: column.kind().type,
      isFilled: (row) => cellOf(column.kind(), table.cell(row, at)) !== null,
    })),
  })
  const text = replacedMapText(map, dataset.place, { fields, rows: written })
  return { change, refusal, text }
}

interface OrderedColumn {
  column: ReadColumn
  at: number
}

function inOrder(columns: readonly ReadColumn[], { fields }: KeplerDataset): OrderedColumn[] {
  const places = new Map(fields.map(({ name }, place) => [name, place]))
  const placeOf = ({ column }: OrderedColumn) => places.get(column.name) ?? fields.length
  return columns.map((column, at) => ({ column, at })).sort((a, b) => placeOf(a) - placeOf(b) || a.at - b.at)
}

/** Letters per part: fewer, larger parts are joined faster. */
const partLetters = 1_000_000

function* rowsText(
  table: TextTable,
  ordered: readonly OrderedColumn[],
  onShare: (share: number) => void,
): Generator<string> {
  const kinds = ordered.map(({ column, at }) => ({ kind: column.kind(), at }))
  let part = '['
  let between = ''
  for (let row = 0; row < table.length; row += 1) {
    part += between + JSON.stringify(kinds.map(({ kind, at }) => cellOf(kind, table.cell(row, at))))
    between = ','
    if ((row + 1) % saidEvery === 0) onShare((row + 1) / table.length)
    if (part.length < partLetters) continue
    yield part
    part = ''
  }
  yield `${part}]`
}

interface Changing {
  map: unknown
  dataset: KeplerDataset
  ordered: readonly OrderedColumn[]
  rows: number
}

function changeOf({ map, dataset, ordered, rows }: Changing): DatasetChange {
  const columns = ordered.map(({ column }) => column)
  const names = new Set(columns.map(({ name }) => name))
  const went = new Set(dataset.fields.map(({ name }) => name).filter((name) => !names.has(name)))
  return {
    rows: { before: dataset.rows, after: rows },
    columns: { before: dataset.fields.length, after: columns.length },
    came: columns.filter(({ before }) => !before).map(({ name }) => name),
    went: [...went],
    retyped: columns.flatMap(retypedOf),
    uses: usesOf(map, dataset.id)
      .map((use) => ({ ...use, columns: use.columns.filter((name) => went.has(name)) }))
      .filter((use) => use.columns.length > 0),
  }
}

function retypedOf({ name, before, kind, misfit }: ReadColumn): Retyped[] {
  const to = kind().type
  if (!before || before.type === '' || before.type === to) return []
  return [{ name, from: before.type, to, because: (misfit() ?? '').slice(0, 60) }]
}
