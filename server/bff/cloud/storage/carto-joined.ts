import type * as z from 'zod'
import { brand } from '@/lib/config/brand'
import { keplerDatasets } from '@/lib/domain/studio/read/kepler-map'
import { isObject, type Json, partOf, textIn } from '@/lib/json/json-parts'
import { AppError } from '@/server/bff/handler/answer-error'
import { foundColumns, keptRow, withDatasetIds } from './carto-dataset'
import { keptSchema } from './carto-map'
import type { SqlTable } from './carto-sql'
import { cloudSentences } from './cloud-provider'
import type { Bytes } from './json-walk'

export interface StoredMap {
  title: string
  description: string
  config: unknown
  rows: ReadonlyMap<string, SqlTable>
}

function configOf(config: unknown): Json {
  const parsed: unknown = typeof config === 'string' ? JSON.parse(config) : config
  return isObject(parsed) ? parsed : {}
}

type Texts = AsyncGenerator<string>

async function* datasetText(dataset: Json, rows: () => Texts): Texts {
  let before = '{'
  for (const [name, part] of Object.entries(dataset)) {
    yield `${before}${JSON.stringify(name)}:`
    before = ','
    if (name !== 'data' || !isObject(part)) {
      yield JSON.stringify(part)
      continue
    }
    const data = JSON.stringify({ ...part, allData: undefined }).slice(0, -1)
    yield `${data}${data === '{' ? '' : ','}"allData":[`
    yield* rows()
    yield ']}'
  }
  yield '}'
}

async function* rowsText({ rows }: SqlTable, cells: (row: Json) => readonly unknown[]): Texts {
  let before = ''
  for await (const some of rows()) {
    yield `${before}${JSON.stringify(some.map(cells)).slice(1, -1)}`
    before = ','
  }
}

/** For datasets saved by this app; undefined without rows. */
function keptText(dataset: Json, found: SqlTable | undefined): Texts | undefined {
  const data = partOf(dataset, 'data')
  if (!found || !isObject(data)) return undefined
  const [known] = keplerDatasets({ datasets: [{ data: { ...data, allData: [] } }] })
  return known && datasetText(dataset, () => rowsText(found, keptRow(found.fields, known.fields)))
}

/** For datasets saved by kepler.gl. */
async function* foundText(name: string, found: SqlTable): Texts {
  const { fields, rowOf } = await foundColumns(found)
  const data = { id: name, label: name, fields }
  yield* datasetText({ version: 'v1', data }, () => rowsText(found, rowOf))
}

type Known = z.infer<typeof keptSchema>

function* datasetTexts({ datasets }: Known, rows: StoredMap['rows']): Generator<Texts | string> {
  for (const { table, dataset } of datasets) {
    const text = table === null ? JSON.stringify(dataset) : keptText(dataset, rows.get(table))
    if (text) yield text
  }
  const named = new Set(datasets.map(({ table }) => table))
  for (const [name, found] of rows) if (!named.has(name)) yield foundText(name, found)
}

const idsOf = ({ datasets }: Known) =>
  new Map(
    datasets.flatMap(({ table, dataset }) => {
      const id = textIn(partOf(dataset, 'data') ?? dataset, 'id')
      return table === null || table === id ? [] : [[table, id] as const]
    }),
  )

async function* mapText({ title, description, config, rows }: StoredMap): Texts {
  const { [brand.slug]: ours, ...settings } = configOf(config)
  const known = keptSchema.safeParse(ours).data ?? { map: {}, datasets: [] }
  const info = { ...(isObject(known.map.info) ? known.map.info : {}), title, description }
  yield `${JSON.stringify({ ...known.map, info }).slice(0, -1)},"datasets":[`
  let before = ''
  for (const text of datasetTexts(known, rows)) {
    yield before
    yield* typeof text === 'string' ? [text] : text
    before = ','
  }
  const isSet = Object.keys(settings).length > 0
  yield isSet ? `],"config":${JSON.stringify(withDatasetIds(settings, idsOf(known)))}}` : ']}'
}

/** Yields to other requests. @throws AppError 502 */
export async function joinedMap(map: StoredMap): Promise<Bytes[]> {
  try {
    const pieces: Bytes[] = []
    for await (const text of mapText(map)) if (text !== '') pieces.push(Buffer.from(text))
    return pieces
  } catch (cause) {
    throw new AppError({ code: 'upstream_failed', detail: cloudSentences.carto, cause })
  }
}
