import { flagIn, numberIn } from '@/lib/domain/studio/read/read-layer'
import { columnOf } from '@/lib/domain/studio/read/studio-map'
import type { Drawn, Trips } from './drawing'
import { pixelShare } from './growth'
import { type ShapeList, withColors, withSizes } from './own-looks'
import { opacityOf, rowColors, rowSizes } from './row-colors'
import { tracksOf } from './row-tracks'

/** Tells seconds from ms by size: 10^11 ms were in March 1973. */
const msOf = (time: number) => (time < 1e11 ? time * 1000 : time)

function pathsOfShapes(shapes: ShapeList, rows: Uint32Array): Trips['paths'] {
  return [...rows].flatMap((row) =>
    (shapes[row]?.lines ?? []).flatMap((path) => {
      const times = path.map((place) => msOf(Number(place[3])))
      return times.every(Number.isFinite) ? [{ path, times, row }] : []
    }),
  )
}

function pathsOfRows(drawn: Drawn): Trips['paths'] {
  const times = columnOf(drawn.dataset, drawn.layer.columns.timestamp)?.numbers
  const timeOf = (row: number) => msOf(times?.[row] ?? Number.NaN)
  const tracks = tracksOf(drawn, {
    isIn: (row) => Number.isFinite(timeOf(row)),
    compare: (a, b) => timeOf(a) - timeOf(b),
  })
  return tracks.map(({ path, rows }) => ({ path, times: rows.map(timeOf), row: rows[0] ?? 0 }))
}

/** A shape's own properties decide what no column does. */
export function drawTrips(drawn: Drawn): Trips {
  const { layer, dataset, rows } = drawn
  const { channels } = layer
  const isTable = layer.columnMode === 'table' || !layer.columns.geojson
  const shapes = (isTable ? undefined : columnOf(dataset, layer.columns.geojson)?.shapes) ?? []
  const paths = isTable ? pathsOfRows(drawn) : pathsOfShapes(shapes, rows)
  const starts = paths.map(({ times }) => times[0] ?? Number.POSITIVE_INFINITY)
  const ends = paths.map(({ times }) => times.at(-1) ?? 0)
  const colors = rowColors(drawn, { opacity: opacityOf(layer), plain: layer.color })
  const widths = rowSizes(drawn, { range: 'sizeRange', usual: [0, 10], plain: 1 })
  const thickness = numberIn(layer, 'thickness', 0.5) * (flagIn(layer, 'billboard') ? pixelShare : 1)
  return {
    kind: 'trips',
    rows,
    paths,
    span: [
      starts.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
      ends.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY),
    ],
    colors: channels.color ? colors : withColors(colors, shapes, 'lineColor'),
    widths: (channels.size ? widths : withSizes(widths, shapes, 'lineWidth')).map(
      (width) => width * thickness,
    ),
    trailMs: numberIn(layer, 'trailLength', 180) * 1000,
    isFading: flagIn(layer, 'fadeTrail', true),
  }
}
