import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import type { PlaceFault } from '@/lib/contract/location-file'
import { isNullIsland, turnedRound } from '@/lib/domain/locations/place-doubts'
import { metresPerDegree } from '@/lib/geo/distance'
import { boundsOf, isInside, mercator, tileAt } from '@/lib/geo/mercator'
import type { Atlas } from '@/server/atlas/store/atlas'
import type { EngineDeps } from '@/server/engine/services/deps'

const unzip = promisify(gunzip)

/** The finest tiles of an atlas' base map. */
const zoom = 14

/** Metres of water all around: bridges and piers of narrow waters are no fault. */
const shore = 25

type Ring = readonly { x: number; y: number }[]

/** Rings of each area of water, in fractions of the tile. */
type Water = readonly (readonly Ring[])[]

async function readWater(atlas: Atlas, tile: { x: number; y: number }): Promise<Water> {
  const bytes = await atlas.basemapTile({ z: zoom, ...tile })
  if (!bytes) return []
  const layer = new VectorTile(new PbfReader(await unzip(bytes))).layers.water
  if (!layer) return []
  const scaled = ({ x, y }: { x: number; y: number }) => ({ x: x / layer.extent, y: y / layer.extent })
  return Array.from({ length: layer.length }, (_, at) =>
    layer
      .feature(at)
      .loadGeometry()
      .map((ring) => ring.map(scaled)),
  )
}

/** By the even-odd rule, so that islands are not inside. */
function isInRings(rings: readonly Ring[], { x, y }: { x: number; y: number }): boolean {
  let isIn = false
  for (const ring of rings) {
    for (const [at, a] of ring.entries()) {
      const b = ring[at === 0 ? ring.length - 1 : at - 1]
      if (!b || a.y > y === b.y > y) continue
      if (x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) isIn = !isIn
    }
  }
  return isIn
}

function around({ lat, lng }: Place): Place[] {
  const north = shore / metresPerDegree
  const east = north / Math.max(Math.cos((lat * Math.PI) / 180), 1e-6)
  return [-1, 0, 1].flatMap((up) =>
    [-1, 0, 1].map((right) => ({ lat: lat + up * north, lng: lng + right * east })),
  )
}

/** Tells by the base map whether a place is well inside water. Keeps the tiles that it has read. */
export function waterReader(): (atlas: Atlas, place: Place) => Promise<boolean> {
  const read = new Map<string, Promise<Water>>()
  const isWater = async (atlas: Atlas, { lat, lng }: Place) => {
    const [fromWest, fromNorth] = mercator(lng, lat)
    const tile = { x: tileAt(fromWest, zoom), y: tileAt(fromNorth, zoom) }
    const key = `${atlas.manifest.country} ${tile.x} ${tile.y}`
    const water = read.get(key) ?? readWater(atlas, tile)
    read.set(key, water)
    const point = { x: fromWest * 2 ** zoom - tile.x, y: fromNorth * 2 ** zoom - tile.y }
    return (await water).some((rings) => isInRings(rings, point))
  }
  return async (atlas, place) => {
    if (!(await isWater(atlas, place))) return false
    for (const beside of around(place)) if (!(await isWater(atlas, beside))) return false
    return true
  }
}

interface Place {
  lat: number
  lng: number
}

/** Why each place cannot be evaluated, as far as the installed countries know; null if nothing speaks against it. */
export async function checkPlaces(
  { atlas }: Pick<EngineDeps, 'atlas'>,
  places: readonly Place[],
): Promise<(PlaceFault | null)[]> {
  if ((await atlas.countries()).length === 0) return places.map(() => null)
  const atlases = await atlasesOf(atlas, places)
  const faults: (PlaceFault | null)[] = []
  const isWater = waterReader()
  for (const place of places) {
    // Lets requests run between two places.
    await new Promise((resolve) => setImmediate(resolve))
    faults.push(isNullIsland(place) ? 'zero' : await faultOf(atlases, place, isWater))
  }
  await markSwapped(atlas, places, faults)
  return faults
}

const atlasesOf = async (atlas: EngineDeps['atlas'], places: readonly Place[]) => {
  const bounds = boundsOf(places.map(({ lat, lng }) => [lng, lat]))
  return bounds ? atlas.overlapping(bounds) : []
}

/** Changes `abroad` into `swapped` where the place lies in a country when turned round. */
async function markSwapped(
  atlas: EngineDeps['atlas'],
  places: readonly Place[],
  faults: (PlaceFault | null)[],
): Promise<void> {
  const turned = places.flatMap((place, index) => {
    const other = faults[index] === 'abroad' ? turnedRound(place) : undefined
    return other ? [{ index, place: other }] : []
  })
  const atlases = await atlasesOf(
    atlas,
    turned.map(({ place }) => place),
  )
  for (const { index, place } of turned) {
    for (const each of atlases) if (await each.contains(place)) faults[index] = 'swapped'
  }
}

async function faultOf(
  atlases: readonly Atlas[],
  place: Place,
  isWater: ReturnType<typeof waterReader>,
): Promise<PlaceFault | null> {
  const near = atlases.filter(({ manifest }) => isInside(manifest.bounds, [place.lng, place.lat]))
  let isHome = false
  for (const atlas of near) {
    if (await isWater(atlas, place)) return 'water'
    isHome ||= await atlas.contains(place)
  }
  return isHome ? null : 'abroad'
}
