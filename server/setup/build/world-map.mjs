import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import polylabel from 'polylabel'
import { feature, mesh } from 'topojson-client'

/**
 * For places that no atlas covers: Natural Earth's data at 1:50 million (public domain), from the
 * package `world-atlas`.
 */

/** 1.1 km, the resolution of the data. */
const places = 2

const rounded = (value) => Number(value.toFixed(places))

/** Drops points that repeat the previous one after rounding. */
function coarse(coordinates) {
  if (typeof coordinates[0] === 'number') return coordinates.map(rounded)
  const parts = coordinates.map(coarse)
  if (typeof parts[0]?.[0] !== 'number') return parts
  return parts.filter(([x, y], at) => at === 0 || x !== parts[at - 1][0] || y !== parts[at - 1][1])
}

/**
 * Longitudes continue beyond 180 instead of jumping across the world; the map wraps them. A ring
 * around a pole is closed along it.
 */
function unwrapped(positions) {
  let turn = 0
  const line = positions.map(([x, y], at) => {
    const [lastX, lastY] = positions[at - 1] ?? [x, y]
    const step = x - lastX
    const isAlongPole = Math.min(Math.abs(y), Math.abs(lastY)) > 89
    if (Math.abs(step) > 180 && !isAlongPole) turn -= 360 * Math.sign(step)
    return [x + turn, y]
  })
  const [x, y] = line[0]
  const [endX] = line.at(-1)
  const isAroundPole = turn !== 0 && Math.abs(Math.abs(endX - x) - 360) < 1
  return isAroundPole ? [...line, [endX, 90 * Math.sign(y)], [x, 90 * Math.sign(y)], [x, y]] : line
}

const continuous = (coordinates) =>
  typeof coordinates[0][0] === 'number' ? unwrapped(coordinates) : coordinates.map(continuous)

const continuousFeature = ({ geometry, ...rest }) => ({
  ...rest,
  geometry: { ...geometry, coordinates: continuous(geometry.coordinates) },
})

const featureOf = (kind, { type, coordinates }, properties = {}) => ({
  type: 'Feature',
  properties: { kind, ...properties },
  geometry: { type, coordinates: coarse(coordinates) },
})

/** Twice the area, in square degrees. */
const areaOf = (ring) =>
  Math.abs(ring.reduce((sum, [x, y], at) => sum + x * ring.at(at - 1)[1] - ring.at(at - 1)[0] * y, 0))

/** On the largest part; `rank` is 0 for the largest countries and grows as they get smaller. */
function nameOf({ geometry, properties }) {
  const parts = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  const [largest] = parts.toSorted(([a], [b]) => areaOf(b) - areaOf(a))
  const rank = Math.max(0, Math.round(4 - Math.log10(areaOf(largest[0]) + 1e-3) * 1.5))
  const [x, y] = polylabel(largest, 0.1)
  return featureOf('country', { type: 'Point', coordinates: [x, y] }, { name: properties.name, rank })
}

/**
 * @param {{ objects: { countries: object } }} topology of `world-atlas`
 * @returns {{ type: 'FeatureCollection', features: object[] }} GeoJSON whose features have a `kind`: `land`, `coast`,
 * `border` or `country`
 */
function worldMap(topology) {
  const { countries } = topology.objects
  const all = feature(topology, countries).features.map(continuousFeature)
  const lines = (isKind) => continuousFeature({ geometry: mesh(topology, countries, isKind) }).geometry
  return {
    type: 'FeatureCollection',
    features: [
      // A single continent polygon is too ragged for the map to fill without faults.
      ...all.map(({ geometry, properties: { name } }) => featureOf('land', geometry, { name })),
      featureOf(
        'coast',
        lines((a, b) => a === b),
      ),
      featureOf(
        'border',
        lines((a, b) => a !== b),
      ),
      ...all.map(nameOf),
    ],
  }
}

const root = join(dirname(import.meta.filename), '..', '..', '..')

/**
 * Run before `next dev` and `next build`.
 * @param {string} folder of the public files
 */
export function writeWorldMap(folder = join(root, 'public')) {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
  mkdirSync(join(folder, 'world'), { recursive: true })
  const world = worldMap(JSON.parse(readFileSync(path, 'utf8')))
  writeFileSync(join(folder, 'world', 'countries.json'), JSON.stringify(world))
}

if (process.argv[1] === import.meta.filename) writeWorldMap(process.argv[2])
