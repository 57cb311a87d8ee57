import { fromMercator, mercator } from '@/lib/geo/mercator'
import type { Links } from './drawing'

interface End {
  lng: number
  lat: number
  altitude: number
  color: readonly number[]
}

interface Stretch {
  link: number
  source: End
  target: End
}

function endsOf({ sources, targets, altitudes, sourceColors, targetColors }: Links, link: number): Stretch {
  const endOf = (places: Float64Array, heights: Float64Array | undefined, colors: Uint8Array): End => ({
    lng: places[link * 2] ?? 0,
    lat: places[link * 2 + 1] ?? 0,
    altitude: heights?.[link] ?? 0,
    color: [...colors.subarray(link * 4, link * 4 + 4)],
  })
  return {
    link,
    source: endOf(sources, altitudes?.sources, sourceColors),
    target: endOf(targets, altitudes?.targets, targetColors),
  }
}

function isOver({ sources, targets }: Links, link: number): boolean {
  const from = sources[link * 2] ?? 0
  const to = targets[link * 2] ?? 0
  return Math.abs(from) <= 180 && Math.abs(to) <= 180 && Math.abs(to - from) > 180
}

/** Both stretches of a line over the antimeridian, to and from the edge of the map. */
function halvesOf(line: Stretch): Stretch[] {
  const { link, source, target } = line
  const edge = target.lng < source.lng ? 180 : -180
  // Both ends may lie on the edge.
  const share = (edge - source.lng) / (target.lng + edge * 2 - source.lng || 1)
  const between = (from: number, to: number) => from + (to - from) * share
  const [, down] = mercator(source.lng, source.lat)
  const [, up] = mercator(target.lng, target.lat)
  const middle = {
    lat: fromMercator(0, between(down, up)).lat,
    altitude: between(source.altitude, target.altitude),
    color: source.color.map((part, at) => Math.round(between(part, target.color[at] ?? part))),
  }
  return [
    { link, source, target: { ...middle, lng: edge } },
    { link, source: { ...middle, lng: -edge }, target },
  ]
}

/** Lines that take the short way round the world: those over the antimeridian are two. */
export function cutLines(lines: Links): Links {
  const { rows, altitudes, widths } = lines
  if (!rows.some((_, link) => isOver(lines, link))) return lines
  const stretches = Array.from(rows, (_, link) => endsOf(lines, link)).flatMap((line) =>
    isOver(lines, line.link) ? halvesOf(line) : [line],
  )
  const placesOf = (end: 'source' | 'target') =>
    Float64Array.from(stretches.flatMap((stretch) => [stretch[end].lng, stretch[end].lat]))
  const heightsOf = (end: 'source' | 'target') =>
    Float64Array.from(stretches, (stretch) => stretch[end].altitude)
  const colorsOf = (end: 'source' | 'target') =>
    Uint8Array.from(stretches.flatMap((stretch) => stretch[end].color))
  return {
    kind: 'lines',
    rows: Uint32Array.from(stretches, ({ link }) => rows[link] ?? 0),
    sources: placesOf('source'),
    targets: placesOf('target'),
    altitudes: altitudes && { sources: heightsOf('source'), targets: heightsOf('target') },
    sourceColors: colorsOf('source'),
    targetColors: colorsOf('target'),
    widths: Float32Array.from(stretches, ({ link }) => widths[link] ?? 0),
  }
}
