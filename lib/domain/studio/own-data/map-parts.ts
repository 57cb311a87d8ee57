import type { Field } from '@/lib/catalogue/field'
import type { Cell, Rgb } from '@/lib/domain/studio/read/studio-map'
import type { Json } from '@/lib/json/json-parts'

export const demandColors = [
  ...['#232d56', '#224477', '#0d5f93', '#047ba3', '#0798b2', '#28b4bd', '#50cfc5', '#8be6cd'],
  '#c8f9dd',
] as const

export const classColors = { AC: '#3c84f4', DC: '#dd7900', HPC: '#b0368a' } as const

export interface OwnDataset {
  id: string
  label: string
  color: Rgb
  fields: readonly Field[]
  rows: readonly (readonly Cell[])[]
  tip: readonly string[]
}

/** Classes from `from` up, as in `ColourClasses`. */
export interface Coloured {
  field: string
  type: Field['type']
  from: readonly number[]
  colors: readonly string[]
}

export function colouredBy({ field, type, from, colors }: Coloured) {
  const colorMap = colors.map((color, at) => [from[at + 1] ?? null, color])
  return {
    range: {
      name: 'Demand',
      type: 'sequential',
      category: 'Custom',
      colors,
      colorMap,
    },
    channels: { colorField: { name: field, type }, colorScale: 'custom' },
  }
}

export const ninths = (end: number): number[] => demandColors.map((_, at) => (at * end) / demandColors.length)

interface OwnLayer {
  id: string
  type: 'point' | 'hexagonId'
  dataset: Pick<OwnDataset, 'id'>
  label: string
  color: Rgb
  columns: Readonly<Record<string, string>>
  vis: Json
  channels: Json
}

const layerOf = ({ id, type, dataset, label, color, columns, vis, channels }: OwnLayer): Json => ({
  id,
  type,
  config: { dataId: dataset.id, label, color, columns, isVisible: true, visConfig: vis },
  visualChannels: channels,
})

interface OwnMap {
  title: string
  description: string
  datasets: readonly OwnDataset[]
  layers: readonly OwnLayer[]
  view: { lat: number; lng: number; zoom: number; pitch: number } | undefined
}

/** kepler.gl schema v1. */
export function ownMap({ title, description, datasets, layers, view }: OwnMap): Json {
  return {
    datasets: datasets.map(({ id, label, color, fields, rows }) => ({
      version: 'v1',
      data: { id, label, color, allData: rows, fields: fields.map((field) => ({ ...field })) },
    })),
    config: {
      version: 'v1',
      config: {
        visState: {
          filters: [],
          layers: layers.map(layerOf),
          interactionConfig: {
            tooltip: {
              enabled: true,
              fieldsToShow: Object.fromEntries(
                datasets.map(({ id, tip }) => [id, tip.map((name) => ({ name, format: null }))]),
              ),
            },
          },
          layerBlending: 'normal',
        },
        ...(view && {
          mapState: {
            latitude: view.lat,
            longitude: view.lng,
            zoom: view.zoom,
            pitch: view.pitch,
            bearing: 0,
          },
        }),
        mapStyle: { styleType: 'dark-matter' },
      },
    },
    info: { app: 'kepler.gl', title, description },
  }
}
