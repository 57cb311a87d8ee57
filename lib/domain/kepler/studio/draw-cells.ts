import { cellToBoundary, isValidCell } from 'h3-js'
import { textIn } from '@/lib/domain/kepler/json-parts'
import { type Bin, clusterBins, figuresOf, gridBins, hexagonBins } from './bins'
import { type Drawn, heightsOf, none } from './draw-rows'
import type { Cells, Discs } from './drawing'
import { endsIn, flagIn, numberIn } from './read-layer'
import { opacityOf, rowColors } from './row-colors'
import { s2Ring } from './s2-cell'
import { type ColorScale, colorsIn, colorsOf, sizeScale } from './scales'
import { type Cell, columnOf } from './studio-map'

type Ring = readonly (readonly [lng: number, lat: number])[]

interface Ringed {
  rows: Uint32Array
  rings: readonly Ring[]
  /** Red, green, blue, opacity of each ring. */
  colors: Uint8Array
  heights: Float32Array | undefined
}

/** Rings, colours and heights per corner, as the graphics card takes them. */
function cellsOf({ rows, rings, colors, heights }: Ringed, bins?: Cells['bins']): Cells {
  const corners = rings.reduce((sum, ring) => sum + ring.length + 1, 0)
  const places = new Float64Array(corners * 2)
  const fills = new Uint8Array(corners * 4)
  const lifted = heights && new Float32Array(corners)
  const starts = new Uint32Array(rings.length)
  let at = 0
  for (const [index, ring] of rings.entries()) {
    starts[index] = at
    const color = colors.subarray(index * 4, index * 4 + 4)
    for (let corner = 0; corner <= ring.length; corner += 1, at += 1) {
      const [lng, lat] = ring[corner % ring.length] ?? [0, 0]
      places.set([lng, lat], at * 2)
      fills.set(color, at * 4)
      if (lifted) lifted[at] = heights[index] ?? 0
    }
  }
  return { kind: 'cells', rows, places, starts, fills, heights: lifted, ...(bins && { bins }) }
}

function placesOf({ layer, dataset, rows }: Drawn) {
  const { lat, lng } = layer.columns
  return {
    rows,
    lngs: columnOf(dataset, lng)?.numbers ?? none,
    lats: columnOf(dataset, lat)?.numbers ?? none,
  }
}

/** Figures of bins and the colours by them. */
export interface Binned {
  bins: readonly Bin[]
  figures: Float64Array
  scale: ColorScale
}

function binned({ layer, dataset }: Drawn, bins: readonly Bin[]): Binned {
  const numbers = columnOf(dataset, layer.channels.color?.field)?.numbers
  const figures = figuresOf(bins, {
    numbers,
    how: textIn(layer.vis, 'colorAggregation') || (numbers ? 'average' : 'count'),
  })
  const scale = layer.channels.color?.scale ?? 'quantile'
  return { bins, figures, scale: colorsOf(figures, { scale, colors: colorsIn(layer) }) }
}

/** Squares, hexagons or clusters of a layer; undefined for other types. */
export function binsOf(drawn: Drawn, zoom: number): Binned | undefined {
  const { layer } = drawn
  const size = { km: numberIn(layer, 'worldUnitSize', 1), coverage: numberIn(layer, 'coverage', 1) }
  if (layer.drawn === 'grid') return binned(drawn, gridBins(placesOf(drawn), size))
  if (layer.drawn === 'hexagon') return binned(drawn, hexagonBins(placesOf(drawn), size))
  if (layer.drawn !== 'cluster') return undefined
  const px = Math.max(1, numberIn(layer, 'clusterRadius', 40))
  return binned(drawn, clusterBins(placesOf(drawn), { px, zoom }))
}

function colorsOfBins({ bins, scale }: Binned, opacity: number): Uint8Array {
  const colors = new Uint8Array(bins.length * 4)
  for (const at of bins.keys()) {
    const color = scale.steps[scale.stepOf(at)]?.color
    if (color) colors.set([...color, Math.round(opacity * 255)], at * 4)
  }
  return colors
}

const firstRows = (bins: readonly Bin[]) => Uint32Array.from(bins, ({ rows }) => rows[0] ?? 0)
const shownBins = ({ bins, figures }: Binned) =>
  bins.map(({ rows }, at) => ({ rows, figure: figures[at] ?? Number.NaN }))

/** Squares or hexagons that count rows. */
export function drawBins(drawn: Drawn, found: Binned): Cells {
  const { layer, dataset } = drawn
  const { bins, figures } = found
  const size = columnOf(dataset, layer.channels.size?.field)?.numbers
  const sized = size
    ? figuresOf(bins, { numbers: size, how: textIn(layer.vis, 'sizeAggregation') || 'average' })
    : figures
  const heightOf = sizeScale(sized, {
    scale: layer.channels.size?.scale ?? 'linear',
    ends: endsIn(layer, 'sizeRange', [0, 500]),
  })
  const lift = numberIn(layer, 'elevationScale', 5)
  const heights = flagIn(layer, 'enable3d')
    ? Float32Array.from(bins, (_, at) => heightOf(at) * lift)
    : undefined
  const ringed = { rows: firstRows(bins), rings: bins.map(({ ring }) => ring), heights }
  return cellsOf({ ...ringed, colors: colorsOfBins(found, opacityOf(layer)) }, shownBins(found))
}

/** A disc per cluster, its area by the number of rows. */
export function drawClusters({ layer }: Drawn, found: Binned): Discs {
  const counts = Float64Array.from(found.bins, ({ rows }) => rows.length)
  const radiusOf = sizeScale(counts, { scale: 'sqrt', ends: endsIn(layer, 'radiusRange', [1, 40]) })
  return {
    ...{
      kind: 'discs',
      unit: 'px',
      rows: firstRows(found.bins),
      isFilled: true,
      lines: undefined,
      lineWidth: 0,
    },
    places: Float64Array.from(found.bins.flatMap(({ centre }) => [...centre])),
    radii: Float32Array.from(found.bins, (_, at) => radiusOf(at)),
    fills: colorsOfBins(found, opacityOf(layer)),
    bins: shownBins(found),
  }
}

function h3Ring(cell: Cell): Ring | undefined {
  if (typeof cell !== 'string' || !isValidCell(cell)) return undefined
  const ring = cellToBoundary(cell, true)
  const [first = 0] = ring[0] ?? []
  return ring.slice(0, -1).map(([lng, lat]) => [lng - Math.round((lng - first) / 360) * 360, lat] as const)
}

/** A ring shrunk towards its middle. */
function covered(ring: Ring, coverage: number): Ring {
  if (coverage >= 1) return ring
  const middle = [0, 1].map((part) => ring.reduce((sum, place) => sum + (place[part] ?? 0), 0) / ring.length)
  const [x = 0, y = 0] = middle
  return ring.map(([lng, lat]) => [x + (lng - x) * coverage, y + (lat - y) * coverage] as const)
}

/** Cells that rows name: H3 or S2. */
export function drawNamedCells(drawn: Drawn): Cells {
  const { layer, dataset, rows } = drawn
  const isS2 = layer.drawn === 's2'
  const cells = columnOf(dataset, layer.columns[isS2 ? 'token' : 'hex_id'])?.values ?? []
  const ringOf = isS2 ? s2Ring : h3Ring
  const coverage = numberIn(layer, 'coverage', 1)
  const rings: Ring[] = []
  const placed = rows.filter((row) => {
    const ring = ringOf(cells[row] ?? null)
    if (ring) rings.push(covered(ring, coverage))
    return ring !== undefined
  })
  const all = rowColors(drawn, { opacity: opacityOf(layer), plain: layer.color })
  const lifts = flagIn(layer, 'enable3d') ? heightsOf(drawn, isS2 ? 'height' : 'size') : undefined
  const colors = new Uint8Array(placed.length * 4)
  for (const [at, row] of placed.entries()) colors.set(all.subarray(row * 4, row * 4 + 4), at * 4)
  const heights = lifts && Float32Array.from(placed, (row) => lifts[row] ?? 0)
  return cellsOf({ rows: placed, rings, colors, heights })
}
