import * as z from 'zod'
import { brand } from '@/lib/config/brand'
import { keplerDatasets } from '@/lib/domain/studio/read/kepler-map'
import { isObject, listIn, partOf } from '@/lib/json/json-parts'
import { AppError } from '@/server/bff/handler/answer-error'
import { freeName, withDatasetIds, withoutRows } from './carto-dataset'
import { type TableDraft, tableDraft } from './carto-table'
import { cutLists, entriesOf } from './json-lists'
import type { Bytes } from './json-walk'

export const maxDatasets = 50

export interface MapParts {
  config: string
  tables: TableDraft[]
}

/** Has no place in kepler.gl's form of a saved map, so it travels beside `version` and `config`. */
export const keptSchema = z.object({
  map: z.looseObject({}),
  /** In order and without rows; `table` names the account's dataset with the rows. */
  datasets: z.array(z.object({ table: z.string().nullable(), dataset: z.looseObject({}) })).max(1_000),
})

const notAMap = (cause?: unknown) =>
  new AppError({ code: 'invalid', detail: 'The map is not kepler.gl JSON.', cause })

/** Rows are keyed by their dataset's place. @throws AppError 422 */
async function mapOf(content: Bytes) {
  try {
    const { rest, runs } = await cutLists(content, ['datasets', '*', 'data', 'allData'])
    if (isObject(rest)) return { whole: rest, runs }
  } catch (cause) {
    throw notAMap(cause)
  }
  throw notAMap()
}

/** A dataset that is not a table keeps its rows inline. */
async function uncut(dataset: unknown, runs: readonly Bytes[] | undefined): Promise<unknown> {
  const data = partOf(dataset, 'data')
  if (!isObject(data) || !runs) return dataset
  const allData: unknown[] = []
  for await (const some of entriesOf(runs)) for (const row of some) allData.push(row)
  return { ...Object(dataset), data: { ...data, allData } }
}

async function readParts(content: Bytes, taken: ReadonlySet<string>): Promise<MapParts> {
  const { whole, runs } = await mapOf(content)
  const { datasets: given, config, ...map } = whole
  const entries = listIn({ given }, 'given')
  const known = keplerDatasets({ datasets: entries })
  if (known.length > maxDatasets) {
    throw new AppError({ code: 'invalid', detail: `CARTO takes maps of ${maxDatasets} datasets at most.` })
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
    const cut = runs.get(each.place)
    const rows = cut ? entriesOf(cut) : [listIn(partOf(entries[each.place], 'data'), 'allData')]
    drafts.set(each.place, await tableDraft(rows, each, name))
  }
  const datasets = await Promise.all(
    entries.map(async (dataset, place) => {
      const table = drafts.get(place)?.name ?? null
      return {
        table,
        dataset: table === null ? await uncut(dataset, runs.get(place)) : withoutRows(dataset),
      }
    }),
  )
  const kept = { map, datasets }
  return {
    config: JSON.stringify({
      ...withDatasetIds(isObject(config) ? config : {}, ids),
      [brand.slug]: kept,
    }),
    tables: [...drafts.values()],
  }
}

/**
 * An account names datasets by id, and many maps use the same ids: a taken name gets a number.
 * @param content JSON
 * @param taken names of other maps' datasets
 * @throws AppError 422
 */
export const partsOf = (content: Bytes, taken: ReadonlySet<string>): Promise<MapParts> =>
  readParts(content, taken).catch((error: unknown) => {
    throw error instanceof SyntaxError ? notAMap(error) : error
  })
