import { isObject, type Json, listIn, partOf, textIn } from '@/lib/json/json-parts'

export interface KeplerField {
  name: string
  /** kepler.gl's name; empty if the map gives none. */
  type: string
  source: Json
}

export interface KeplerDataset {
  place: number
  /** Empty in a map whose layers name none. */
  id: string
  label: string
  fields: readonly KeplerField[]
  rows: number
}

/** Skips datasets without columns or rows to replace. */
export function keplerDatasets(map: unknown): KeplerDataset[] {
  return listIn(map, 'datasets').flatMap((dataset, place): KeplerDataset[] => {
    const data = partOf(dataset, 'data')
    const rows = partOf(data, 'allData')
    const fields = fieldsOf(data)
    if (!fields || !Array.isArray(rows)) return []
    return [{ place, id: textIn(data, 'id'), label: textIn(data, 'label'), fields, rows: rows.length }]
  })
}

function fieldsOf(data: unknown): KeplerField[] | undefined {
  const fields = partOf(data, 'fields')
  if (!Array.isArray(fields) || !fields.every(hasName)) return undefined
  return fields.map((source) => ({ name: textIn(source, 'name'), type: textIn(source, 'type'), source }))
}

const hasName = (field: unknown): field is Json =>
  isObject(field) && typeof partOf(field, 'name') === 'string'

interface NewData {
  fields: readonly Json[]
  rows: Iterable<string>
}

/** Yields the map's JSON in parts with one dataset's columns and rows replaced. */
export function* replacedMapText(map: unknown, place: number, { fields, rows }: NewData): Generator<string> {
  const data = partOf(listIn(map, 'datasets')[place], 'data')
  const newData = objectText(data, { fields: [JSON.stringify(fields)], allData: rows })
  const dataset = () => objectText(listIn(map, 'datasets')[place], { data: newData })
  yield* objectText(map, { datasets: listText(listIn(map, 'datasets'), place, dataset) })
}

function* objectText(
  value: unknown,
  replaced: Readonly<Record<string, Iterable<string>>>,
): Generator<string> {
  let before = '{'
  for (const [name, part] of Object.entries(isObject(value) ? value : {})) {
    yield `${before}${JSON.stringify(name)}:`
    if (Object.hasOwn(replaced, name)) yield* replaced[name] ?? []
    else yield JSON.stringify(part)
    before = ','
  }
  yield before === '{' ? '{}' : '}'
}

function* listText(
  list: readonly unknown[],
  place: number,
  replaced: () => Iterable<string>,
): Generator<string> {
  for (const [at, entry] of list.entries()) {
    yield at === 0 ? '[' : ','
    if (at === place) yield* replaced()
    else yield JSON.stringify(entry)
  }
  yield list.length === 0 ? '[]' : ']'
}
