import { type RecordColumn, recordColumns } from '@/lib/catalogue/record-columns'
import type { ConfiguredLayer, MapConfiguration } from '@/lib/contract/map-configuration'
import { anyReader } from '@/lib/domain/tables/cell-column'
import type { DataTable } from '@/lib/domain/tables/data-table'
import { lazyTable } from '@/lib/domain/tables/lazy-table'
import { partOf } from '@/lib/json/json-parts'
import { hasPlaces, placeColumns } from './dataset-features'
import { locationsIn, type MapTable, type MapTables } from './map-tables'

const productLayers = ['highlight', 'rings', 'chargers', 'parkings', 'hexagons'] as const
export type ProductLayer = (typeof productLayers)[number]

const spoken: Readonly<Record<string, ProductLayer>> = { radii: 'rings', sites: 'parkings' }

export interface DatasetLayer {
  /** The dataset's name in addresses. */
  key: string
  dataset: MapTable
  colour: string | undefined
}

export interface RecordLayer extends ConfiguredLayer {
  draws: ProductLayer | DatasetLayer
}

/** Which layers are on, by label. Layers without an entry follow the reader's choice. */
export type LayerStates = Readonly<Record<string, boolean>>

type Layers = Pick<MapConfiguration, 'layers'>

const plain = (text: string) => text.trim().toLowerCase()

function productLayer(label: string): ProductLayer | undefined {
  const word = plain(label)
  return productLayers.find((id) => id === word) ?? (Object.hasOwn(spoken, word) ? spoken[word] : undefined)
}

const inside = (value: unknown, ...path: readonly string[]): unknown => path.reduce(partOf, value)

const isByte = (value: unknown): value is number =>
  typeof value === 'number' && Number.isInteger(value) && value >= 0 && value <= 255

function hexOf(colour: unknown): string | undefined {
  if (!Array.isArray(colour) || colour.length < 3 || !colour.slice(0, 3).every(isByte)) return undefined
  return `#${colour
    .slice(0, 3)
    .map((part: number) => part.toString(16).padStart(2, '0'))
    .join('')}`
}

function datasetLayer(map: MapTables, label: string) {
  const word = plain(label)
  const stored = inside(map.config, 'config', 'visState', 'layers')
  const drawn: unknown[] = Array.isArray(stored) ? stored : []
  const named = drawn.find((layer) => plain(String(inside(layer, 'config', 'label') ?? '')) === word)
  const id = inside(named, 'config', 'dataId')
  const locations = locationsIn(map)
  const others = map.datasets.filter((data) => data !== locations)
  const dataset =
    others.find((data) => data.id !== undefined && data.id === id) ??
    others.find((data) => plain(data.label) === word)
  if (!dataset || !hasPlaces(dataset)) return undefined
  const own = named ?? drawn.find((layer) => inside(layer, 'config', 'dataId') === dataset.id)
  const key = `dataset${map.datasets.indexOf(dataset) + 1}`
  return { key, dataset, colour: hexOf(inside(own, 'config', 'color')) }
}

export function layersOf(map: MapTables, configuration: MapConfiguration): readonly RecordLayer[] {
  const { layers } = configuration
  const found = new Map<string, RecordLayer>()
  for (const layer of layers) {
    const draws = productLayer(layer.label) ?? datasetLayer(map, layer.label)
    const key = typeof draws === 'string' ? draws : plain(layer.label)
    if (draws && !found.has(key)) found.set(key, { ...layer, draws })
  }
  return [...found.values()]
}

export const missingLayers = ({ layers }: Layers, found: readonly RecordLayer[]): readonly string[] =>
  layers
    .map(({ label }) => label)
    .filter((label) => !found.some((layer) => plain(layer.label) === plain(label)))

const startOf = ({ defaultState, draws }: RecordLayer): boolean | undefined =>
  defaultState === undefined && typeof draws === 'string' ? undefined : defaultState !== 'off'

export function startingStates(layers: readonly RecordLayer[], isSelected: boolean): LayerStates {
  const states = Object.fromEntries(
    layers.flatMap((layer) => {
      const isOn = startOf(layer)
      return isOn === undefined ? [] : [[layer.label, isOn]]
    }),
  )
  return isSelected ? selectedStates(states, layers, true) : states
}

/** Sets a layer and the layers its switch controls, one level deep. */
export function switched(
  states: LayerStates,
  layers: readonly RecordLayer[],
  { label, isOn }: { label: string; isOn: boolean },
): LayerStates {
  const layer = layers.find((each) => each.label === label)
  const followers = layer?.onToggle.flatMap(({ label: wanted, onState, offState }) => {
    const follower = layers.find((each) => plain(each.label) === plain(wanted))
    return follower ? [[follower.label, (isOn ? onState : offState) === 'on'] as const] : []
  })
  return { ...states, ...Object.fromEntries(followers ?? []), [label]: isOn }
}

/** Toggles the layers that follow the selection; without a selection they are as at first. */
export function selectedStates(
  states: LayerStates,
  layers: readonly RecordLayer[],
  isSelected: boolean,
): LayerStates {
  return layers
    .filter(({ toggleOnLocationClick }) => toggleOnLocationClick)
    .reduce((before, layer) => {
      // A product layer that starts as the reader left it shows for the selection.
      const first = startOf(layer) ?? false
      return switched(before, layers, { label: layer.label, isOn: isSelected ? !first : first })
    }, states)
}

export interface FilteredLayer {
  /** The dataset's name in addresses. */
  key: string
  title: string
  columns: readonly RecordColumn[]
  table: DataTable
}

export function filteredLayers(layers: readonly RecordLayer[]): readonly FilteredLayer[] {
  const found = new Map<string, FilteredLayer>()
  for (const { draws, title } of layers) {
    if (typeof draws !== 'string' && !found.has(draws.key)) found.set(draws.key, filteredLayer(draws, title))
  }
  return [...found.values()].filter(({ columns }) => columns.length > 0)
}

function filteredLayer({ key, dataset }: DatasetLayer, title: string): FilteredLayer {
  const { fields, length } = dataset
  const places = placeColumns(dataset)
  const columns = recordColumns(fields.filter((_, index) => !places.includes(index)))
  const indexOf = new Map(fields.map(({ name }, index) => [name, index]))
  return {
    key,
    title,
    // The reader already has the rows in the file.
    columns: columns.map((column) => ({ ...column, isLocked: false })),
    table: lazyTable(length, fields, ({ name }) => {
      const read = anyReader(dataset.columns[indexOf.get(name) ?? -1])
      return Array.from({ length }, (_, row) => read(row))
    }),
  }
}
