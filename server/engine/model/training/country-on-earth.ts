import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { booleanPointInPolygon } from '@turf/boolean-point-in-polygon'
import * as z from 'zod'
import { metresBetween, metresPerDegree } from '@/lib/geo/distance'
import { boundsOf } from '@/lib/geo/mercator'

const ringsSchema = z.array(z.array(z.number()))

/** Natural Earth's countries at 1:50 million (public domain), whose ids are the numbers of ISO 3166-1. */
const worldSchema = z.object({
  transform: z.object({
    scale: z.tuple([z.number(), z.number()]),
    translate: z.tuple([z.number(), z.number()]),
  }),
  arcs: z.array(z.array(z.tuple([z.number(), z.number()]))),
  objects: z.object({
    countries: z.object({
      geometries: z.array(
        z.discriminatedUnion('type', [
          z.object({ type: z.literal('Polygon'), id: z.string().optional(), arcs: ringsSchema }),
          z.object({
            type: z.literal('MultiPolygon'),
            id: z.string().optional(),
            arcs: z.array(ringsSchema),
          }),
        ]),
      ),
    }),
  }),
})
type World = z.infer<typeof worldSchema>

type Ring = [lng: number, lat: number][]

interface Part {
  type: 'Polygon'
  coordinates: Ring[]
  bbox: [west: number, south: number, east: number, north: number]
}

interface Outline {
  iso: string
  parts: Part[]
}

/** The data draw coasts to a kilometre or two, so harbours lie off them. */
const nearMetres = 20_000
const nearDegrees = nearMetres / metresPerDegree

/** @returns the two letters of ISO 3166-1, or null at sea and where there are none */
export async function readCountriesOnEarth(): Promise<
  (point: { lat: number; lng: number }) => string | null
> {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
  const outlines = outlinesOf(worldSchema.parse(JSON.parse(await readFile(path, 'utf8'))))
  return (point) => outlines.find((outline) => holds(outline, point))?.iso ?? nearest(outlines, point)
}

function outlinesOf({ transform, arcs, objects }: World): Outline[] {
  const lines = arcs.map((arc) => decoded(arc, transform))
  const lineOf = (index: number) => (index < 0 ? (lines[~index] ?? []).toReversed() : (lines[index] ?? []))
  const ringOf = (ring: readonly number[]) => unwrapped(ring.flatMap(lineOf))
  return objects.countries.geometries.flatMap((country) => {
    const iso = country.id === undefined ? null : new Intl.Locale(`und-${country.id}`).region
    if (iso?.length !== 2) return []
    const polygons = country.type === 'Polygon' ? [country.arcs] : country.arcs
    return [{ iso, parts: polygons.map((rings) => partOf(rings.map(ringOf))) }]
  })
}

function partOf(coordinates: Ring[]): Part {
  const [west, south, east, north] = boundsOf(coordinates.flat()) ?? [0, 0, 0, 0]
  return { type: 'Polygon', coordinates, bbox: [west, south, east, north] }
}

/** Positions of TopoJSON are whole steps from the one before. */
function decoded(arc: World['arcs'][number], { scale, translate }: World['transform']): Ring {
  let x = 0
  let y = 0
  return arc.map(([dx, dy]) => {
    x += dx
    y += dy
    return [x * scale[0] + translate[0], y * scale[1] + translate[1]]
  })
}

/** Longitudes continue beyond 180 instead of jumping to the other side of the earth. */
function unwrapped(ring: Ring): Ring {
  let turn = 0
  return ring.map(([lng, lat], i) => {
    const step = lng - (ring[i - 1]?.[0] ?? lng)
    if (Math.abs(step) > 180) turn -= 360 * Math.sign(step)
    return [lng + turn, lat]
  })
}

function holds({ parts }: Outline, { lat, lng }: { lat: number; lng: number }): boolean {
  const places = [lng, lng + 360, lng - 360]
  return parts.some((part) => places.some((x) => booleanPointInPolygon([x, lat], part)))
}

function nearest(outlines: readonly Outline[], { lat, lng }: { lat: number; lng: number }): string | null {
  let found: string | null = null
  let least = nearMetres
  for (const { iso, parts } of outlines) {
    for (const position of parts.flatMap(({ coordinates }) => coordinates.flat())) {
      if (Math.abs(position[1] - lat) > nearDegrees) continue
      const metres = metresBetween([lng, lat], position)
      if (metres >= least) continue
      least = metres
      found = iso
    }
  }
  return found
}
