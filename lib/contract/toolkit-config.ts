import { type HexagonColumn, numericColumns } from '@/lib/catalogue/hexagon-columns'
import {
  type LayerRule,
  type ScoutingLayers,
  scoutingLayers,
  type ZoomRange,
} from '@/lib/catalogue/scouting-layers'
import { opacityOf, type ScoutingConfig } from './scout-config'

type Layer = ScoutingConfig['config']['config']['visState']['layers'][number]

export interface LayerSettings {
  isVisible: boolean
  zooms: ZoomRange
  radiusKm?: number
  opacity?: number
}

export interface ToolkitLayer extends LayerSettings {
  index: number
  kind: 'hexagons' | 'parkings' | 'chargers' | 'clusters'
}

const drawn = [
  { kind: 'hexagons', type: 'hexagonId' },
  { kind: 'parkings', type: 'point' },
  { kind: 'chargers', type: 'point' },
] as const

type DrawnKind = (typeof drawn)[number]['kind']

const titles: Record<DrawnKind, string> = {
  hexagons: 'Demand score',
  parkings: 'Locations',
  chargers: 'Charging stations',
}

const placeColumns = { lat: 'lat', lng: 'lng' }

function newConfig(dataId: string, label: string, { isVisible, zooms }: LayerRule) {
  const columns: Record<string, string | null> = dataId === 'hexagons' ? { hex_id: 'Hex ID' } : placeColumns
  return { dataId, label, columns, isVisible, zoomRange: [zooms[0], zooms[1]] as [number, number] }
}

const clusterTitle = (radiusKm: number) => `Locations within ${radiusKm} km`

function newDrawn({ kind, type }: (typeof drawn)[number], rule: LayerRule): Layer {
  const config = { ...newConfig(kind, titles[kind], rule), visConfig: { opacity: 1 } }
  return { id: kind, type, config, visualChannels: {} }
}

function newClusters({ clusters }: ScoutingLayers): Layer[] {
  return clusters.bands.map(({ radiusKm, zooms }): Layer => {
    const config = newConfig('parkings', clusterTitle(radiusKm), { isVisible: clusters.isVisible, zooms })
    const visConfig = { clusterRadiusKm: radiusKm }
    return {
      id: `clusters-${radiusKm}km`,
      type: 'cluster',
      config: { ...config, visConfig },
      visualChannels: {},
    }
  })
}

const layersIn = ({ config }: ScoutingConfig): readonly Layer[] => config.config.visState.layers

function withLayers(saved: ScoutingConfig, layers: Layer[]): ScoutingConfig {
  const { config } = saved
  const visState = { ...config.config.visState, layers }
  return { ...saved, config: { ...config, config: { ...config.config, visState } } }
}

const isDrawn = (layer: Layer, { kind, type }: (typeof drawn)[number]) =>
  layer.type === type && layer.config.dataId === kind

/**
 * Adds missing layers so that each can be set; layers that the file omits stay hidden. Defaults to the product's own.
 */
export function completeConfig(saved: ScoutingConfig | undefined): ScoutingConfig {
  const given = saved ?? { config: { version: 'v1' as const, config: { visState: { layers: [] } } } }
  const rules: ScoutingLayers = saved ? hiddenLayers : scoutingLayers
  const missing = drawn
    .filter((each) => !layersIn(given).some((layer) => isDrawn(layer, each)))
    .map((each) => newDrawn(each, rules[each.kind]))
  const hasClusters = layersIn(given).some(({ type }) => type === 'cluster')
  return withLayers(given, [...layersIn(given), ...(hasClusters ? [] : newClusters(rules)), ...missing])
}

const hidden = <T extends { isVisible: boolean }>(rule: T): T => ({ ...rule, isVisible: false })

const hiddenLayers: ScoutingLayers = {
  hexagons: hidden(scoutingLayers.hexagons),
  parkings: hidden(scoutingLayers.parkings),
  chargers: hidden(scoutingLayers.chargers),
  clusters: hidden(scoutingLayers.clusters),
}

function settingsOf({ config }: Layer): LayerSettings {
  return { isVisible: config.isVisible, zooms: config.zoomRange }
}

export function toolkitLayers(saved: ScoutingConfig): ToolkitLayer[] {
  const layers = layersIn(saved)
  const single = drawn.flatMap((each): ToolkitLayer[] => {
    const index = layers.findIndex((layer) => isDrawn(layer, each))
    const layer = layers[index]
    if (!layer) return []
    const row = { index, kind: each.kind, ...settingsOf(layer) }
    return [each.kind === 'hexagons' ? { ...row, opacity: opacityOf(layer.config.visConfig) } : row]
  })
  const clusters = layers.flatMap((layer, index): ToolkitLayer[] => {
    if (layer.type !== 'cluster') return []
    const radiusKm = layer.config.visConfig.clusterRadiusKm
    return [{ index, kind: 'clusters', ...settingsOf(layer), radiusKm }]
  })
  return [...single, ...clusters.sort((a, b) => (a.radiusKm ?? 0) - (b.radiusKm ?? 0))]
}

function changed(layer: Layer, { isVisible, zooms, radiusKm, opacity }: Partial<LayerSettings>): Layer {
  const drawnAs = {
    ...(isVisible !== undefined && { isVisible }),
    ...(zooms && { zoomRange: [zooms[0], zooms[1]] as [number, number] }),
  }
  if (layer.type !== 'cluster') {
    const visConfig = { ...layer.config.visConfig, ...(opacity !== undefined && { opacity }) }
    return { ...layer, config: { ...layer.config, ...drawnAs, visConfig } }
  }
  const { config } = layer
  const visConfig = { ...config.visConfig, ...(radiusKm !== undefined && { clusterRadiusKm: radiusKm }) }
  const label = radiusKm === undefined ? config.label : clusterTitle(radiusKm)
  return { ...layer, config: { ...config, ...drawnAs, label, visConfig } }
}

export function withLayer(
  saved: ScoutingConfig,
  index: number,
  change: Partial<LayerSettings>,
): ScoutingConfig {
  return withLayers(
    saved,
    layersIn(saved).map((layer, at) => (at === index ? changed(layer, change) : layer)),
  )
}

const isHexagons = (layer: Layer) => isDrawn(layer, drawn[0])
const scoreColumns: readonly string[] = ['Score DC', 'Score AC']

export function colourOf(saved: ScoutingConfig): HexagonColumn | null {
  const field = layersIn(saved).find(isHexagons)?.visualChannels.colorField
  const name = typeof field === 'object' && field !== null && 'name' in field ? field.name : undefined
  const column = numericColumns.find((each) => each === name)
  return column === undefined || scoreColumns.includes(column) ? null : column
}

export function withColour(saved: ScoutingConfig, column: HexagonColumn | null): ScoutingConfig {
  const colorField = { name: column ?? 'Score DC', type: 'real' }
  return withLayers(
    saved,
    layersIn(saved).map((layer) =>
      isHexagons(layer) ? { ...layer, visualChannels: { ...layer.visualChannels, colorField } } : layer,
    ),
  )
}
