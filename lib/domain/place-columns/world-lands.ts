import type { LatLng } from '@/lib/geo/coordinates'
import { type Bounds, boundsOf } from '@/lib/geo/mercator'
import { type Json, listIn, partOf, textIn } from '@/lib/json/json-parts'

export type Ring = readonly (readonly [lng: number, lat: number])[]

/** A country of the coarse map of the world. */
export interface Land {
  name: string
  rings: readonly { ring: Ring; box: Bounds }[]
}

/** Degrees of latitude, about 11 km: the coarse map cuts harbours and small islands off. */
const nearby = 0.1

/** @param world as server/setup/build/world-map.mjs writes it */
export function worldLands(world: Json): Land[] {
  return listIn(world, 'features').flatMap((feature) => {
    const properties = partOf(feature, 'properties')
    if (textIn(properties, 'kind') !== 'land') return []
    const geometry = partOf(feature, 'geometry')
    const coordinates = listIn(geometry, 'coordinates')
    const areas = textIn(geometry, 'type') === 'Polygon' ? [coordinates] : coordinates
    const rings = (areas as Ring[][]).flat().flatMap((ring) => {
      const box = boundsOf(ring)
      return box ? [{ ring, box }] : []
    })
    return [{ name: textIn(properties, 'name'), rings }]
  })
}

const isInBox = ([west, south, east, north]: Bounds, lng: number, lat: number, margin = 0) =>
  lng >= west - margin && lng <= east + margin && lat >= south - margin && lat <= north + margin

/** Whether a line to the east crosses the ring an odd number of times: holes count themselves out. */
function isOdd(ring: Ring, lng: number, lat: number): boolean {
  let odd = false
  for (let at = 0, before = ring.length - 1; at < ring.length; before = at, at += 1) {
    const a = ring[at]
    const b = ring[before]
    if (!a || !b || a[1] > lat === b[1] > lat) continue
    if (lng < a[0] + ((lat - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) odd = !odd
  }
  return odd
}

function contains({ rings }: Land, lng: number, lat: number): boolean {
  let odd = false
  for (const { ring, box } of rings) if (isInBox(box, lng, lat) && isOdd(ring, lng, lat)) odd = !odd
  return odd
}

/** Squared, in degrees of latitude. */
function distanceTo(ring: Ring, lng: number, lat: number): number {
  const shrink = Math.cos((lat * Math.PI) / 180)
  let least = Number.POSITIVE_INFINITY
  let from = ring.at(-1)
  for (const to of ring) {
    const start = from ?? to
    from = to
    const x = (start[0] - lng) * shrink
    const y = start[1] - lat
    const along = (to[0] - start[0]) * shrink
    const up = to[1] - start[1]
    const length = along * along + up * up
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(x * along + y * up) / length))
    least = Math.min(least, (x + share * along) ** 2 + (y + share * up) ** 2)
  }
  return least
}

/** Lands continue beyond the 180th meridian. */
const turns = [0, 360, -360]

/** Undefined where no land is. */
export function landAt(lands: readonly Land[], { lat, lng }: LatLng): Land | undefined {
  for (const turn of turns) {
    const found = lands.find((land) => contains(land, lng + turn, lat))
    if (found) return found
  }
  return undefined
}

/** The land of a place, or the one whose coast is near. */
export function landNear(lands: readonly Land[], place: LatLng): Land | undefined {
  const found = landAt(lands, place)
  if (found) return found
  const { lat, lng } = place
  const shrink = Math.max(0.05, Math.cos((lat * Math.PI) / 180))
  let nearest: Land | undefined
  let least = nearby ** 2
  for (const land of lands) {
    for (const { ring, box } of land.rings) {
      for (const turn of turns) {
        if (!isInBox(box, lng + turn, lat, nearby / shrink)) continue
        const distance = distanceTo(ring, lng + turn, lat)
        if (distance > least) continue
        least = distance
        nearest = land
      }
    }
  }
  return nearest
}
