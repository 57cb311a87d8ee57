import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { worldLandLayers, worldNameLayers } from '@/components/map/layers/world-layers'
import { readMapPaint } from '@/components/map/map-paint'
import { pageWorld } from '@/lib/client/studio/export/make-page'
import { temporaryDirectory } from '@/tests/support/temporary-directory'

const { path: folder, remove } = temporaryDirectory()
afterAll(remove)
execFileSync(process.execPath, ['server/setup/build/world-map.mjs', folder])
const { features }: GeoJSON.FeatureCollection = JSON.parse(
  readFileSync(join(folder, 'world', 'countries.json'), 'utf8'),
)
const ofKind = (kind: string) => features.filter(({ properties }) => properties?.kind === kind)
const named = (name: string) => ofKind('country').find(({ properties }) => properties?.name === name)
const pointOf = (name: string) => {
  const geometry = named(name)?.geometry
  return geometry?.type === 'Point' ? geometry.coordinates : []
}

/** The rings and lines of a shape. */
function linesOf(geometry: GeoJSON.Geometry): GeoJSON.Position[][] {
  if (geometry.type === 'MultiPolygon') return geometry.coordinates.flat()
  return geometry.type === 'Polygon' || geometry.type === 'MultiLineString' ? geometry.coordinates : []
}

it('contains land and a name for each country, coasts and borders', () => {
  expect(ofKind('land').length).toBe(ofKind('country').length)
  for (const kind of ['coast', 'border'])
    expect(ofKind(kind).map(({ geometry }) => geometry.type)).toEqual(['MultiLineString'])
  expect(ofKind('country').length).toBeGreaterThan(230)
})

it('names a country on its mainland', () => {
  const [lng = 0, lat = 0] = pointOf('France')
  expect(lng).toBeGreaterThan(-5)
  expect(lng).toBeLessThan(8)
  expect(lat).toBeGreaterThan(42)
  expect(lat).toBeLessThan(51)
})

it('ranks large countries before small ones', () => {
  const rank = (name: string) => Number(named(name)?.properties?.rank)
  expect(rank('Canada')).toBeLessThan(rank('France'))
  expect(rank('France')).toBeLessThan(rank('Luxembourg'))
})

it('rounds coordinates to 1.1 km', () => {
  for (const each of pointOf('Kenya')) expect(each).toBe(Number(each.toFixed(2)))
})

it('never jumps across the antimeridian, except along a pole', () => {
  const lines = features.flatMap(({ geometry }) => linesOf(geometry))
  const jumps = lines.flatMap((line) =>
    line.filter(([x = 0, y = 0], at) => {
      const [lastX = x, lastY = y] = line[at - 1] ?? []
      return Math.abs(x - lastX) > 180 && Math.min(Math.abs(y), Math.abs(lastY)) < 89
    }),
  )
  expect(jumps).toEqual([])
  expect(lines.length).toBeGreaterThan(1000)
})

it('keeps the far east of Russia attached', () => {
  const eastmost = features
    .flatMap(({ geometry }) => linesOf(geometry))
    .map((line) => Math.max(...line.map(([x = 0]) => x)))
  expect(Math.max(...eastmost)).toBeGreaterThan(189)
})

it('draws every kind of feature in the file', () => {
  const paint = readMapPaint(() => '#123456')
  const drawn = JSON.stringify([...worldLandLayers(paint), ...worldNameLayers(paint, 'dark')])
  for (const kind of new Set(features.map(({ properties }) => properties?.kind)))
    expect(drawn).toContain(`"${kind}"`)
})

it('adds less than a megabyte to a map saved as a page', () => {
  const text = readFileSync(join(folder, 'world', 'countries.json'), 'utf8')
  const world = pageWorld(text, { lat: 47, lng: 9, zoom: 8, pitch: 0, bearing: 0, width: 1000, height: 500 })
  expect(world.names.texts).toHaveLength(ofKind('country').length)
  expect(JSON.stringify(world).length).toBeLessThan(1_000_000)
})
