import type { z } from 'zod'
import { filterFile, type ScoutingFilters, scoutingFilters, withFree } from '@/lib/catalogue/scouting-filters'
import {
  type ClusterBand,
  type LayerRule,
  type ScoutingLayers,
  scoutingLayers,
} from '@/lib/catalogue/scouting-layers'
import { readConfigFile } from '@/lib/contract/config-file'
import { filterFileSchema } from '@/lib/contract/filter-config'
import { type ScoutingConfig, scoutingConfigSchema } from '@/lib/contract/scout-config'
import { palette } from '@/server/engine/documents/style/palette'
import { AppError } from '@/server/engine/errors/app-error'
import type { EngineDeps } from '@/server/engine/services/deps'

type Layer = ScoutingConfig['config']['config']['visState']['layers'][number]

const demandColours = [
  palette.demand1,
  palette.demand2,
  palette.demand3,
  palette.demand4,
  palette.demand5,
  palette.demand6,
  palette.demand7,
  palette.demand8,
  palette.demand9,
]

const rangeOf = (name: string, type: 'sequential' | 'qualitative', colors: readonly string[]) => ({
  name,
  type,
  category: 'Custom',
  colors: [...colors],
})
const demandRange = rangeOf('Demand', 'sequential', demandColours)
const classRange = rangeOf('Charging class', 'qualitative', [palette.ac, palette.dc, palette.hpc])

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

interface Look {
  label: string
  colour: string
  columns: Record<string, string | null>
}

function configOf(dataId: string, { isVisible, zooms }: LayerRule, { label, colour, columns }: Look) {
  return {
    dataId,
    label,
    color: channels(colour),
    highlightColor: [...channels(palette.volt), 255],
    columns,
    isVisible,
    hidden: false,
    textLabel: [],
    zoomRange: [zooms[0], zooms[1]] as [number, number],
  }
}

const position = { lat: 'lat', lng: 'lng', altitude: null }
const unsized = { sizeField: null, sizeScale: 'linear' }

export function hexagonLayer(rule: LayerRule & { opacity?: number }): Layer {
  return {
    id: 'hexagons',
    type: 'hexagonId',
    config: {
      ...configOf('hexagons', rule, {
        label: 'Demand score',
        colour: palette.demand5,
        columns: { hex_id: 'Hex ID' },
      }),
      visConfig: {
        opacity: rule.opacity ?? 1,
        colorRange: demandRange,
        filled: true,
        outline: false,
        coverage: 0.98,
        enable3d: false,
        sizeRange: [0, 500],
        coverageRange: [0, 1],
        elevationScale: 5,
      },
    },
    visualChannels: {
      colorField: { name: 'Score DC', type: 'real' },
      colorScale: 'quantize',
      ...unsized,
      coverageField: null,
      coverageScale: 'linear',
    },
  }
}

const pointVisConfig = {
  opacity: 1,
  outline: true,
  thickness: 2,
  filled: true,
  fixedRadius: false,
  strokeColor: channels(palette.paper),
}

function parkingLayer(rule: LayerRule): Layer {
  return {
    id: 'parkings',
    type: 'point',
    config: {
      ...configOf('parkings', rule, { label: 'Locations', colour: palette.demand5, columns: position }),
      visConfig: { ...pointVisConfig, radius: 7, radiusRange: [5, 12], colorRange: demandRange },
    },
    visualChannels: {
      colorField: { name: 'Score DC', type: 'real' },
      colorScale: 'quantize',
      strokeColorField: null,
      strokeColorScale: 'quantile',
      sizeField: { name: 'capacity', type: 'integer' },
      sizeScale: 'sqrt',
    },
  }
}

function stationLayer(rule: LayerRule): Layer {
  return {
    id: 'chargers',
    type: 'point',
    config: {
      ...configOf('chargers', rule, { label: 'Charging stations', colour: palette.ac, columns: position }),
      visConfig: { ...pointVisConfig, radius: 5, radiusRange: [4, 7], colorRange: classRange },
    },
    visualChannels: {
      colorField: { name: 'class', type: 'string' },
      colorScale: 'ordinal',
      strokeColorField: null,
      strokeColorScale: 'quantile',
      ...unsized,
    },
  }
}

function clusterLayer({ radiusKm, zooms }: ClusterBand, isVisible: boolean): Layer {
  const rule = { isVisible, zooms }
  const label = `Locations within ${radiusKm} km`
  return {
    id: `clusters-${radiusKm}km`,
    type: 'cluster',
    config: {
      ...configOf('parkings', rule, { label, colour: palette.ink1000, columns: { lat: 'lat', lng: 'lng' } }),
      visConfig: {
        opacity: 1,
        clusterRadius: 40,
        clusterRadiusKm: radiusKm,
        radiusRange: [10, 19],
        colorAggregation: 'count',
        colorRange: rangeOf('Clusters', 'sequential', [palette.ink1000]),
      },
    },
    visualChannels: { colorField: null, colorScale: 'quantize' },
  }
}

/** kepler.gl's saved form, topmost layer first. */
export function savedLayers({ hexagons, parkings, chargers, clusters }: ScoutingLayers): ScoutingConfig {
  const bands = clusters.bands.map((band) => clusterLayer(band, clusters.isVisible))
  const layers = [stationLayer(chargers), ...bands, parkingLayer(parkings), hexagonLayer(hexagons)]
  return { config: { version: 'v1', config: { visState: { filters: [], layers, layerBlending: 'normal' } } } }
}

/** @throws AppError 422 naming the file and the mistake. */
function parseConfigFile<T extends z.core.$ZodType>(schema: T, name: string, text: string): z.output<T> {
  const read = readConfigFile(schema, name, text)
  if (read.ok) return read.value
  throw new AppError({ code: 'invalid', message: read.sentence })
}

const layerFile = 'scouting-config.json'

/** @throws AppError 422 for an unusable file. */
export async function readScoutingConfig({
  configFiles,
}: Pick<EngineDeps, 'configFiles'>): Promise<ScoutingConfig> {
  const text = await configFiles.read(layerFile)
  return text === null ? savedLayers(scoutingLayers) : parseConfigFile(scoutingConfigSchema, layerFile, text)
}

/**
 * `free` follows from the columns and overrides the file.
 * @throws AppError 404 for a missing file, 422 for an unusable one.
 */
export async function readFilters(
  { configFiles }: Pick<EngineDeps, 'configFiles'>,
  name: string,
): Promise<ScoutingFilters> {
  const text = await configFiles.read(name)
  if (text !== null) return withFree(parseConfigFile(filterFileSchema, name, text))
  if (name === filterFile) return scoutingFilters
  throw new AppError({ code: 'not_found', message: `There is no filter configuration "${name}" here.` })
}
