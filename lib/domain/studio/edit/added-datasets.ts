import { withVisState } from '@/lib/domain/studio/read/edit-config'
import { MapFileFault, max } from '@/lib/domain/studio/read/read-data'
import { settingsIn } from '@/lib/domain/studio/read/read-settings'
import type { StudioDataset } from '@/lib/domain/studio/read/studio-map'
import { rowsByColumn } from '@/lib/domain/studio/read/table-rows'
import { isObject, type Json, listIn, partOf, textIn } from '@/lib/json/json-parts'
import { freeId, reordered } from './edit-layers'

function freeName(taken: ReadonlySet<string>, wanted: string, between: string): string {
  let name = wanted
  for (let at = 2; taken.has(name); at += 1) name = `${wanted}${between}${at}`
  return name
}

const dataOf = (entry: unknown): unknown => partOf(entry, 'data') ?? entry

function withData(entry: unknown, part: Json): Json {
  const data = partOf(entry, 'data')
  if (isObject(entry) && isObject(data)) return { ...entry, data: { ...data, ...part } }
  return { ...(isObject(entry) ? entry : {}), ...part }
}

const idOf = (entry: unknown, at: number) => textIn(dataOf(entry), 'id') || `dataset-${at + 1}`

export interface Added {
  datasets: readonly Json[]
  layers: readonly Json[]
}

/**
 * Gives fresh ids and labels.
 * @param replaced id of the dataset whose label the new one may take over
 * @throws MapFileFault beyond the maximum number of datasets
 */
export function addedOf(map: Json, other: Json, replaced?: string): Added {
  const before = listIn(map, 'datasets')
  const adding = listIn(other, 'datasets')
  if (before.length + adding.length > max.datasets) {
    throw new MapFileFault(`The map: ${max.datasets} datasets at most.`)
  }
  const ids = new Set(before.map(idOf))
  const staying = before.filter((entry, at) => idOf(entry, at) !== replaced)
  const labels = new Set(staying.map((entry) => textIn(dataOf(entry), 'label')))
  const renamed = new Map<string, string>()
  const datasets = adding.map((entry, at) => {
    const id = freeName(ids, idOf(entry, at), '-')
    const label = freeName(labels, textIn(dataOf(entry), 'label') || id, ' ')
    ids.add(id)
    labels.add(label)
    renamed.set(idOf(entry, at), id)
    return withData(entry, { id, label })
  })
  const layers = listIn(partOf(settingsIn(other), 'visState'), 'layers').flatMap((layer) => {
    const config = partOf(layer, 'config')
    const dataId = renamed.get(textIn(config, 'dataId'))
    return isObject(layer) && isObject(config) && dataId !== undefined
      ? [{ ...layer, config: { ...config, dataId } }]
      : []
  })
  return { datasets, layers }
}

export const withDatasets = (map: Json, datasets: readonly unknown[]): Json => ({
  ...map,
  datasets: [...listIn(map, 'datasets'), ...datasets],
})

/** Drops the rows of datasets whose columns, as read, hold all of their content. */
export const withoutRows = (entries: readonly unknown[], read: readonly StudioDataset[]): unknown[] =>
  entries.map((entry, at) => {
    const rows = rowsByColumn(partOf(dataOf(entry), 'allData'), read[at]?.columns ?? [])
    return rows ? withData(entry, { allData: rows }) : entry
  })

/** Keeps these datasets, under the ids that their places gave them. */
export function withoutOthers(map: Json, dataIds: readonly string[]): Json {
  const before = listIn(map, 'datasets')
  const ids = before.map(idOf)
  if (ids.every((id) => dataIds.includes(id))) return map
  const datasets = before.flatMap((entry, at) => {
    const id = ids[at] ?? ''
    return dataIds.includes(id) ? [textIn(dataOf(entry), 'id') === id ? entry : withData(entry, { id })] : []
  })
  return { ...map, datasets }
}

/** Adds layers on top with fresh ids. */
export const withLayers = (config: Json, layers: readonly Json[]): Json =>
  layers.toReversed().reduce((settings, layer) => {
    const before = listIn(partOf(settings, 'visState'), 'layers')
    return reordered(
      withVisState(settings, { layers: [{ ...layer, id: freeId(settings, 'layer') }, ...before] }),
    )
  }, config)

const layersOfOthers = (config: Json, dataId: string) =>
  listIn(partOf(config, 'visState'), 'layers').filter(
    (layer) => textIn(partOf(layer, 'config'), 'dataId') !== dataId,
  )

/** Keeps the filters and tips of the dataset. */
export const withoutLayersOf = (config: Json, dataId: string): Json =>
  reordered(withVisState(config, { layers: layersOfOthers(config, dataId) }))

export function withoutDataset(config: Json, dataId: string): Json {
  const visState = partOf(config, 'visState')
  const layers = layersOfOthers(config, dataId)
  const filters = listIn(visState, 'filters').filter((filter) => {
    const ids = partOf(filter, 'dataId')
    return ids !== dataId && !(Array.isArray(ids) && ids.length > 0 && ids.every((id) => id === dataId))
  })
  return reordered(withVisState(config, { layers, filters }))
}

const renamedIn = (value: unknown, from: string, to: string): unknown => {
  if (Array.isArray(value)) return value.map((each) => renamedIn(each, from, to))
  return value === from ? to : value
}

/** Lets layers, filters and tips use the columns of another reading of the same dataset. */
export function withDataRead(config: Json, from: string, to: string): Json {
  const visState = partOf(config, 'visState')
  const layers = listIn(visState, 'layers').map((layer) => {
    const own = partOf(layer, 'config')
    if (!isObject(layer) || !isObject(own) || own.dataId !== from) return layer
    return { ...layer, config: { ...own, dataId: to } }
  })
  const filters = listIn(visState, 'filters').map((filter) =>
    isObject(filter) ? { ...filter, dataId: renamedIn(filter.dataId, from, to) } : filter,
  )
  const interaction = partOf(visState, 'interactionConfig')
  const tooltip = partOf(interaction, 'tooltip')
  const shown = partOf(tooltip, 'fieldsToShow')
  const isShown = isObject(interaction) && isObject(tooltip) && isObject(shown) && Object.hasOwn(shown, from)
  const interactionConfig = isShown
    ? { ...interaction, tooltip: { ...tooltip, fieldsToShow: { ...shown, [to]: shown[from] } } }
    : undefined
  return withVisState(config, { layers, filters, ...(interactionConfig && { interactionConfig }) })
}

/** Gives a one-dataset map other settings, which know the dataset by their own id. */
export const withSettings = (map: Json, settings: Json, dataId: string): Json => ({
  ...map,
  datasets: listIn(map, 'datasets').map((entry, at) => (at === 0 ? withData(entry, { id: dataId }) : entry)),
  config: Object.hasOwn(settings, 'config') ? settings : { version: 'v1', config: settings },
})
