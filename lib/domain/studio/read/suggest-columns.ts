import { neededColumns } from './read-layer'
import type { DatasetOutline, LayerType } from './studio-map'

const isNumber = (type: string) => /^(?:integer|real|float|int)$/.test(type)
const isShape = (type: string) => type === 'geojson' || type === 'geoarrow'

const start = /from|start|origin|pickup|source/i
const end = /to|end|dest|dropoff|target/i
const lat = /lat/i
const lng = /lng|lon/i

/** The surest first; a name fits an entry if it matches all its patterns. */
const usualNames: Readonly<Record<string, readonly (readonly RegExp[])[]>> = {
  lat: [[/^(?:lat|latitude|y)$/i], [lat]],
  lng: [[/^(?:lng|lon|long|longitude|x)$/i], [lng]],
  lat0: [[start, lat], [/^lat0?$/i], [lat]],
  lng0: [[start, lng], [/^(?:lng|lon)0?$/i], [lng]],
  lat1: [[end, lat], [/^lat[12]$/i]],
  lng1: [[end, lng], [/^(?:lng|lon)[12]$/i]],
  token: [[/s2|token/i]],
  hex_id: [[/h3|hex/i]],
}

export function columnsFor(dataset: DatasetOutline, use: string): DatasetOutline['columns'] {
  if (use === 'id') return dataset.columns
  if (use === 'neighbors') return dataset.columns.filter(({ type }) => type === 'array')
  if (use === 'timestamp') return dataset.columns.filter(({ type }) => /^(?:timestamp|date)$/.test(type))
  if (/^geo(?:json|arrow)/.test(use)) return dataset.columns.filter(({ type }) => isShape(type))
  if (/^(?:lat|lng)/.test(use)) return dataset.columns.filter(({ type }) => isNumber(type))
  return dataset.columns.filter(({ type }) => type === 'string' || type === 'h3')
}

function columnFor(dataset: DatasetOutline, use: string): string | undefined {
  const able = columnsFor(dataset, use)
  const usual = usualNames[use]
  if (!usual) return able[0]?.name
  const fitting = usual.map((patterns) =>
    able.find(({ name }) => patterns.every((pattern) => pattern.test(name))),
  )
  return fitting.find((column) => column !== undefined)?.name
}

export const suggestColumns = (dataset: DatasetOutline, type: LayerType): Record<string, string> =>
  Object.fromEntries(
    neededColumns[type].flatMap((use) => {
      const name = columnFor(dataset, use)
      return name === undefined ? [] : [[use, name]]
    }),
  )
