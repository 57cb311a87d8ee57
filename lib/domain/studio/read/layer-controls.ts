import type { LayerType } from './studio-map'

interface NumberControl {
  name: string
  label: string
  ends: readonly [min: number, max: number]
  step: number
  usual: number
  unit: string
}

export interface SizeControl {
  channel: string
  label: string
  range: string
  ends: readonly [min: number, max: number]
  usual: readonly [number, number]
  unit: string
}

interface LayerControls {
  numbers: readonly NumberControl[]
  flags: readonly { name: string; label: string; usual: boolean }[]
  sizes: readonly SizeControl[]
  hasStroke: boolean
  /** Colours show figures of many rows. */
  isBinned: boolean
}

const opacity: NumberControl = {
  name: 'opacity',
  label: 'Opacity',
  ends: [0, 1],
  step: 0.01,
  usual: 0.8,
  unit: '',
}
const number = (name: string, label: string, rest: Omit<NumberControl, 'name' | 'label'>): NumberControl => ({
  name,
  label,
  ...rest,
})
const thickness = number('thickness', 'Stroke', { ends: [0, 20], step: 0.1, usual: 2, unit: 'px' })
const radius = number('radius', 'Radius', { ends: [0.1, 100], step: 0.1, usual: 10, unit: '' })
const coverage = number('coverage', 'Coverage', { ends: [0.05, 1], step: 0.05, usual: 1, unit: '' })
const cell = number('worldUnitSize', 'Cell size', { ends: [0.01, 100], step: 0.01, usual: 1, unit: 'km' })
const cellRadius: NumberControl = { ...cell, label: 'Cell radius' }
const lift = number('elevationScale', 'Height factor', { ends: [0, 100], step: 0.1, usual: 5, unit: '×' })
const trail = number('trailLength', 'Trail', { ends: [1, 3600], step: 1, usual: 180, unit: 's' })

const size = (channel: string, label: string, rest: Omit<SizeControl, 'channel' | 'label'>): SizeControl => ({
  channel,
  label,
  ...rest,
})
const radii = size('size', 'Radius', { range: 'radiusRange', ends: [0, 500], usual: [0, 50], unit: '' })
const widths = size('size', 'Width', { range: 'sizeRange', ends: [0, 100], usual: [0, 10], unit: 'px' })
const heights = (channel: string, range: string) =>
  size(channel, 'Height', { range, ends: [0, 1000], usual: [0, 500], unit: '' })

const is3d = { name: 'enable3d', label: 'Height', usual: false }
const filled = { name: 'filled', label: 'Fill', usual: true }
const fixedHeight = { name: 'fixedHeight', label: 'Height in metres', usual: false }
const fixed = { name: 'fixedRadius', label: 'Radius in metres', usual: false }

const none = { numbers: [opacity], flags: [], sizes: [], hasStroke: false, isBinned: false } as const
const points: LayerControls = {
  ...none,
  numbers: [opacity, radius, thickness],
  flags: [filled, { name: 'outline', label: 'Outline', usual: false }, fixed],
  sizes: [radii],
  hasStroke: true,
}
const links: LayerControls = { ...none, numbers: [opacity, thickness], sizes: [widths] }
const bins: LayerControls = {
  ...none,
  numbers: [opacity, cell, coverage, lift],
  flags: [is3d, fixedHeight],
  sizes: [heights('size', 'sizeRange')],
  isBinned: true,
}

export const layerControls: Readonly<Record<LayerType, LayerControls>> = {
  point: points,
  icon: points,
  arc: links,
  line: links,
  grid: bins,
  hexagon: { ...bins, numbers: [opacity, cellRadius, coverage, lift] },
  cluster: {
    ...none,
    numbers: [
      opacity,
      number('clusterRadius', 'Cluster radius', { ends: [1, 500], step: 1, usual: 40, unit: 'px' }),
    ],
    isBinned: true,
  },
  contour: { ...none, numbers: [opacity, cell], isBinned: true },
  heatmap: {
    ...none,
    numbers: [opacity, number('radius', 'Radius', { ends: [1, 100], step: 1, usual: 20, unit: 'px' })],
    sizes: [size('weight', 'Weight', { range: 'weightRange', ends: [0, 10], usual: [0, 1], unit: '' })],
  },
  geojson: {
    ...none,
    numbers: [opacity, { ...thickness, usual: 0.5 }, radius, lift],
    flags: [{ ...filled, usual: false }, { name: 'stroked', label: 'Outline', usual: true }, is3d],
    sizes: [heights('height', 'heightRange')],
    hasStroke: true,
  },
  trip: {
    ...none,
    numbers: [opacity, { ...thickness, usual: 0.5 }, trail],
    flags: [{ name: 'fadeTrail', label: 'Fading trail', usual: true }],
    sizes: [widths],
  },
  s2: {
    ...none,
    numbers: [opacity, coverage, lift],
    flags: [is3d],
    sizes: [heights('height', 'heightRange')],
  },
  hexagonId: {
    ...none,
    numbers: [opacity, coverage, lift],
    flags: [is3d],
    sizes: [heights('size', 'sizeRange')],
  },
}

export const columnTitles: Readonly<Record<string, string>> = {
  lat: 'Latitude',
  lng: 'Longitude',
  lat0: 'Latitude from',
  lng0: 'Longitude from',
  lat1: 'Latitude to',
  lng1: 'Longitude to',
  geojson: 'Shape',
  geoarrow: 'Shape',
  geoarrow0: 'Place from',
  geoarrow1: 'Place to',
  source_hex: 'H3 cell from',
  target_hex: 'H3 cell to',
  neighbors: 'Neighbours',
  id: 'Line',
  timestamp: 'Time',
  token: 'S2 cell',
  hex_id: 'H3 cell',
}

export const scaleTitles = {
  quantile: 'Quantile',
  quantize: 'Quantize',
  ordinal: 'Ordinal',
  log: 'Log',
  sqrt: 'Square root',
  custom: 'Custom breaks',
} as const

export const scalesFor = (isNumber: boolean, isBinned = false): (keyof typeof scaleTitles)[] => {
  if (isBinned) return ['quantile', 'quantize', 'log', 'sqrt', 'custom']
  if (!isNumber) return ['ordinal']
  return ['quantile', 'quantize', 'log', 'sqrt', 'ordinal', 'custom']
}

export const isNumberType = (type: string | undefined): boolean =>
  /^(?:integer|real|float|int|timestamp|date)$/.test(type ?? '')
