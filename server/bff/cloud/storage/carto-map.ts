import * as z from 'zod'
import { brand } from '@/lib/config/brand'
import { isObject, type Json, listIn, partOf, textIn } from '@/lib/domain/kepler/json-parts'
import { keplerDatasets } from '@/lib/domain/kepler/kepler-map'
import { AppError } from '@/server/bff/handler/app-error'
import { foundDataset, keptRows, withoutRows, withRows } from './carto-dataset'
import { freeName, withDatasetIds } from './carto-ids'
import type { SqlAnswer } from './carto-sql'
import { type TableDraft, tableDraft } from './carto-table'
import { cloudSentences } from './cloud-provider'

/** Most datasets of a map; each is a table and a few calls. */
export const mostDatasets = 50

export interface MapParts {
  /** JSON of the map without the rows of its datasets. */
  config: string
  tables: TableDraft[]
}

/** What kepler.gl's form of a saved map has no place for, beside its own `version` and `config`. */
const keptSchema = z.object({
  /** The map without its datasets and settings. */
  map: z.looseObject({}),
  /** The datasets in order without their rows, and which of the account's datasets has them. */
  datasets: z.array(z.object({ table: z.string().nullable(), dataset: z.looseObject({}) })).max(1_000),
})

function mapOf(content: string): Json {
  try {
    const map: unknown = JSON.parse(content)
    if (isObject(map)) return map
  } catch {}
  throw new AppError({ code: 'invalid', detail: 'The map is no kepler.gl JSON.' })
}

/**
 * A map as CARTO keeps it. The account's datasets have their ids as names, and many maps call theirs alike: one whose
 * name another map has gets a name of its own.
 * @param taken names of the datasets of other maps
 * @throws AppError 422
 */
export async function partsOf(content: string, taken: ReadonlySet<string>): Promise<MapParts> {
  const { datasets: given, config, ...map } = mapOf(content)
  const entries = listIn({ given }, 'given')
  const known = keplerDatasets({ datasets: entries })
  if (known.length > mostDatasets) {
    throw new AppError({ code: 'invalid', detail: `CARTO takes maps of ${mostDatasets} datasets at most.` })
  }
  const drafts = new Map<number, TableDraft>()
  const names = new Set<string>()
  const ids = new Map<string, string>()
  for (const each of known) {
    const id = each.id.slice(0, 200)
    const isOwn = id !== '' && !names.has(id)
    const wanted = isOwn ? id : `dataset ${each.place + 1} of ${entries.length}`
    const name = freeName(wanted, (tried) => names.has(tried) || taken.has(tried))
    names.add(name)
    if (isOwn && name !== wanted) ids.set(each.id, name)
    drafts.set(each.place, await tableDraft(entries[each.place], each, name))
  }
  const datasets = entries.map((dataset, place) => {
    const table = drafts.get(place)?.name ?? null
    return { table, dataset: table === null ? dataset : withoutRows(dataset) }
  })
  const kept = { map, datasets }
  return {
    config: JSON.stringify({
      ...withDatasetIds(isObject(config) ? config : {}, ids),
      [brand.slug]: kept,
    }),
    tables: [...drafts.values()],
  }
}

export interface StoredMap {
  title: string
  description: string
  /** As the table has it. */
  config: unknown
  /** Rows by the name of the dataset. */
  rows: ReadonlyMap<string, SqlAnswer>
}

function configOf(config: unknown): Json {
  const parsed: unknown = typeof config === 'string' ? JSON.parse(config) : config
  return isObject(parsed) ? parsed : {}
}

/** The map again. @throws AppError 502 */
export function joinedMap({ title, description, config, rows }: StoredMap): string {
  try {
    const { [brand.slug]: ours, ...settings } = configOf(config)
    const kept = keptSchema.safeParse(ours)
    const known = kept.success ? kept.data : { map: {}, datasets: [] }
    const named = new Set(known.datasets.map(({ table }) => table))
    const datasets = known.datasets.flatMap(({ table, dataset }) => {
      const found = table === null ? undefined : rows.get(table)
      if (table === null) return [dataset]
      const fields = keplerDatasets({ datasets: [withRows(dataset, [])] })[0]?.fields
      return found && fields ? [withRows(dataset, keptRows(found, fields))] : []
    })
    const ids = new Map(
      known.datasets.flatMap(({ table, dataset }) => {
        const id = textIn(partOf(dataset, 'data') ?? dataset, 'id')
        return table === null || table === id ? [] : [[table, id] as const]
      }),
    )
    const others = [...rows].filter(([name]) => !named.has(name))
    const info = { ...(isObject(known.map.info) ? known.map.info : {}), title, description }
    return JSON.stringify({
      ...{ ...known.map, info },
      datasets: [...datasets, ...others.map(([name, answer]) => foundDataset(answer, name))],
      ...(Object.keys(settings).length > 0 && { config: withDatasetIds(settings, ids) }),
    })
  } catch (cause) {
    throw new AppError({ code: 'upstream_failed', detail: cloudSentences.carto, cause })
  }
}
