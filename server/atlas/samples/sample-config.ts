import { brand } from '@/lib/config/brand'
import { rampOf } from '@/lib/domain/studio/draw/ramps'
import { classColors, demandColors } from '@/lib/domain/studio/own-data/map-parts'
import { type Bounds, worldPxFitting, zoomOf } from '@/lib/geo/mercator'
import type { SampleTable } from './sample-tables'

export type SampleStyle = 'demand' | 'parks' | 'classes' | 'residents'

interface Wanted {
  id: string
  label: string
  style: SampleStyle
  bounds: Bounds
  table: SampleTable
}

export const demandRamp = demandColors
export const emberRamp = rampOf('Ember', 6)

export const colorOfClass = (name: string): string =>
  new Map<string, string>(Object.entries(classColors)).get(name) ?? '#758286'

const range = (name: string, colors: readonly string[]) => ({
  name,
  type: 'custom',
  category: brand.name,
  colors,
})

const place = { lat: 'latitude', lng: 'longitude' }
const byScore = (name: string) => ({ colorField: { name, type: 'real' }, colorScale: 'quantize' })

function layerOf(style: SampleStyle, table: SampleTable) {
  switch (style) {
    case 'demand':
      return {
        type: 'hexagonId',
        columns: { hex_id: 'hex_id' },
        visualChannels: byScore('score_dc'),
        visConfig: { opacity: 0.8, colorRange: range('Demand', demandRamp) },
      }
    case 'parks':
      return {
        type: 'point',
        columns: place,
        visConfig: { opacity: 0.9, colorRange: range('Demand', demandRamp), radiusRange: [4, 16] },
        visualChannels: {
          ...byScore('area_score_dc'),
          sizeField: { name: 'bays', type: 'integer' },
          sizeScale: 'sqrt',
        },
      }
    case 'classes': {
      const at = table.columns.indexOf('class')
      const classes = [...new Set(table.rows.map((row) => String(row[at])))].sort()
      const colors = classes.map((name) => colorOfClass(name))
      return {
        type: 'point',
        columns: place,
        visConfig: { opacity: 1, radius: 14, colorRange: range('Classes', colors) },
        visualChannels: { colorField: { name: 'class', type: 'string' }, colorScale: 'ordinal' },
      }
    }
    case 'residents':
      return {
        type: 'grid',
        columns: place,
        visConfig: {
          opacity: 0.85,
          worldUnitSize: 0.1,
          coverage: 0.92,
          colorAggregation: 'sum',
          colorRange: range('Ember', emberRamp),
        },
        visualChannels: { colorField: { name: 'residents', type: 'real' }, colorScale: 'quantile' },
      }
  }
}

/** Px of a screen that the country fills. */
const screen = { width: 1000, height: 700 }

export function sampleConfig({ id, label, style, bounds, table }: Wanted) {
  const { type, columns, visConfig, visualChannels } = layerOf(style, table)
  const [west, south, east, north] = bounds
  const config = { dataId: id, label, color: [40, 180, 189], columns, isVisible: true, visConfig }
  return {
    version: 'v1',
    config: {
      visState: {
        filters: [],
        layers: [{ id: 'layer-1', type, config, visualChannels }],
        interactionConfig: {
          tooltip: {
            enabled: true,
            fieldsToShow: { [id]: table.columns.map((name) => ({ name, format: null })) },
          },
        },
        layerBlending: 'normal',
      },
      mapState: {
        latitude: (south + north) / 2,
        longitude: (west + east) / 2,
        zoom: Number(zoomOf(worldPxFitting(bounds, screen)).toFixed(2)),
        pitch: 0,
        bearing: 0,
      },
      mapStyle: { styleType: 'dark' },
    },
  }
}
