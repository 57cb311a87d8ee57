import * as z from 'zod/mini'
import type { ScoutingLayers } from '@/lib/catalogue/scouting-layers'

const zoom = z.number('Expected a zoom from 0 to 24').check(z.minimum(0), z.maximum(24))
const zoomRange = z
  .tuple([zoom, zoom])
  .check(z.refine(([from, to]) => from < to, 'Expected the smaller zoom first, as in [13.5, 15]'))

const parts = {
  id: z.string().check(z.minLength(1)),
  visualChannels: z.record(z.string(), z.unknown()),
}

/** Passes other kepler.gl fields through. */
const partsOfConfig = {
  dataId: z.string(),
  label: z.string(),
  columns: z.record(z.string(), z.nullable(z.string())),
  isVisible: z.boolean(),
  zoomRange,
}

const drawnLayerSchema = z.looseObject({
  ...parts,
  type: z.enum(['hexagonId', 'point']),
  config: z.looseObject({ ...partsOfConfig, visConfig: z.looseObject({}) }),
})

/** Radius in km; one layer per range of zooms. */
const clusterLayerSchema = z.looseObject({
  ...parts,
  type: z.literal('cluster'),
  config: z.looseObject({
    ...partsOfConfig,
    visConfig: z.looseObject({
      clusterRadiusKm: z.number('Expected a radius in km').check(z.positive(), z.maximum(1000)),
    }),
  }),
})

const layerSchema = z.discriminatedUnion('type', [drawnLayerSchema, clusterLayerSchema])

/** As kepler.gl saves layers, plus `zoomRange` (from the first on and below the second) and `clusterRadiusKm`. */
export const scoutingConfigSchema = z.object({
  config: z.object({
    version: z.literal('v1', 'Expected kepler.gl\'s version "v1"'),
    config: z.looseObject({ visState: z.looseObject({ layers: z.array(layerSchema) }) }),
  }),
})
export type ScoutingConfig = z.infer<typeof scoutingConfigSchema>

/** 0..1; defaults to 1. */
export function opacityOf(visConfig: { [key: string]: unknown } | undefined): number {
  const opacity = visConfig?.opacity
  return typeof opacity === 'number' && opacity >= 0 && opacity <= 1 ? opacity : 1
}

export function layersOf({ config }: ScoutingConfig): ScoutingLayers {
  const { layers } = config.config.visState
  const hidden = { isVisible: false, zooms: [0, 24] } as const
  const find = (wanted: 'hexagonId' | 'point', dataId: string) =>
    layers.find(({ type, config: each }) => type === wanted && each.dataId === dataId)
  const rule = (layer: ReturnType<typeof find>) =>
    layer ? { isVisible: layer.config.isVisible, zooms: layer.config.zoomRange } : hidden
  const hexagons = find('hexagonId', 'hexagons')
  const clusters = layers.filter((layer) => layer.type === 'cluster')
  return {
    hexagons: { ...rule(hexagons), opacity: opacityOf(hexagons?.config.visConfig) },
    parkings: rule(find('point', 'parkings')),
    chargers: rule(find('point', 'chargers')),
    clusters: {
      isVisible: clusters.some(({ config: each }) => each.isVisible),
      bands: clusters
        .filter(({ config: each }) => each.isVisible)
        .map(({ config: each }) => ({ radiusKm: each.visConfig.clusterRadiusKm, zooms: each.zoomRange })),
    },
  }
}
