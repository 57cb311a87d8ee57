import { readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import * as z from 'zod'
import type { Bounds } from '@/lib/geo/mercator'
import type { Polygon } from '@/server/atlas/entities/entities'
import { ExtractError } from './extract-error'

/** What a person named as the boundary of a region, read but not looked up in an extract. */
export type BoundarySource =
  | { kind: 'relation'; id: number }
  | { kind: 'name'; name: string }
  | { kind: 'box'; bounds: Bounds }
  | { kind: 'file'; path: string; name: string; polygons: readonly Polygon[] }

/** Bytes. A country's outline in full detail takes some 10 MB. */
const maxFileBytes = 128 << 20

/**
 * Reads the value of `--boundary`: the id or the address of an OpenStreetMap relation (`2145268`), a box
 * (`west,south,east,north` in degrees), the path of a GeoJSON file, or else the name of an area.
 * @throws ExtractError naming what is wrong with the box or the file
 */
export async function readBoundary(value: string): Promise<BoundarySource> {
  const text = value.trim()
  if (text === '') throw new ExtractError('The boundary is empty.')
  const [, id] = relationId.exec(text) ?? []
  if (id) return { kind: 'relation', id: Number(id) }
  if (/^[-+\d.,;\s]+$/.test(text)) return { kind: 'box', bounds: boxOf(text) }
  if (/\.(geo)?json$/i.test(text) || (await isFile(text))) return readBoundaryFile(text)
  return { kind: 'name', name: text }
}

/** `2145268`, `r2145268`, `relation/2145268` or its page's address. */
const relationId = /^(?:r|relation\/|https:\/\/www\.openstreetmap\.org\/relation\/)?(\d{1,15})$/

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  )

function boxOf(text: string): Bounds {
  const parts = text.split(/[,;]/.test(text) ? /[,;]/ : /\s+/)
  const numbers = parts.map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west = 0, south = 0, east = 0, north = 0] = numbers
  const wrong = (fault: string) =>
    new ExtractError(
      `The box ${text} ${fault}: give west,south,east,north in degrees, such as 9.4,47,9.6,47.3.`,
    )
  if (numbers.length === 1) throw wrong('is one number instead of four')
  if (numbers.length !== 4) throw wrong(`has ${numbers.length} numbers instead of four`)
  if (numbers.some((each) => !Number.isFinite(each))) throw wrong('holds something that is not a number')
  if (Math.abs(west) > 180 || Math.abs(east) > 180) throw wrong('has a longitude beyond 180 degrees')
  if (Math.abs(south) > 90 || Math.abs(north) > 90) throw wrong('has a latitude beyond 90 degrees')
  if (west >= east) throw wrong('has its west at or beyond its east')
  if (south >= north) throw wrong('has its south at or beyond its north')
  return [west, south, east, north]
}

const geometrySchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(z.array(z.number()))) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(z.array(z.number())))) }),
])
const featureSchema = z.object({
  type: z.literal('Feature'),
  properties: z.nullish(z.record(z.string(), z.unknown())),
  geometry: z.unknown(),
})
const collectionSchema = z.object({ type: z.literal('FeatureCollection'), features: z.array(z.unknown()) })

async function readBoundaryFile(path: string): Promise<BoundarySource> {
  const wrong = (fault: string, cause?: unknown) =>
    new ExtractError(`The boundary file ${path} ${fault}.`, { cause })
  const content = jsonOf(await textOf(path, wrong), wrong)
  const found: Found = { polygons: [], name: null }
  gather(content, { at: '', found, wrong })
  if (found.polygons.length === 0) throw wrong('holds no polygon')
  found.polygons.forEach((polygon, index) => {
    const whose = found.polygons.length > 1 ? ` of polygon ${index + 1}` : ''
    polygon.forEach((ring, number) => {
      const fault = faultOf(ring)
      if (fault)
        throw wrong(`has ${number === 0 ? 'an outline' : `a hole (ring ${number + 1})`}${whose} ${fault}`)
    })
  })
  const name = found.name ?? oneLineOf(basename(path).replace(/\.(geo)?json$/i, ''))
  return { kind: 'file', path, name, polygons: found.polygons }
}

const maxNameLength = 100

/** Without line breaks and marks that turn what follows; screens and addresses show it. */
const oneLineOf = (name: string): string =>
  name
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ')
    .trim()
    .slice(0, maxNameLength)
    .toWellFormed()

type Wrong = (fault: string, cause?: unknown) => ExtractError

async function textOf(path: string, wrong: Wrong): Promise<string> {
  try {
    if ((await stat(path)).size > maxFileBytes) throw wrong(`is larger than ${maxFileBytes >> 20} MB`)
    return await readFile(path, 'utf8')
  } catch (cause) {
    if (cause instanceof ExtractError) throw cause
    const { code } = cause as NodeJS.ErrnoException
    throw wrong(code === 'ENOENT' ? 'does not exist' : `cannot be read (${code})`, cause)
  }
}

function jsonOf(text: string, wrong: Wrong): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (cause) {
    throw wrong('is not JSON', cause)
  }
}

interface Found {
  polygons: Polygon[]
  /** Of the only feature. */
  name: string | null
}

interface Gathering {
  /** Where in the file, such as ` in feature 3`; empty at its top. */
  at: string
  found: Found
  wrong: Wrong
}

function gather(content: unknown, gathering: Gathering): void {
  const { at, found, wrong } = gathering
  const collection = collectionSchema.safeParse(content)
  if (collection.success) {
    const { features } = collection.data
    features.forEach((each, index) => {
      gather(each, { at: ` in feature ${index + 1}`, found, wrong })
    })
    if (features.length > 1) found.name = null
    return
  }
  const feature = featureSchema.safeParse(content)
  if (feature.success) {
    const name = feature.data.properties?.['name:en'] ?? feature.data.properties?.name
    found.name = typeof name === 'string' ? oneLineOf(name) || null : null
    gather(feature.data.geometry, gathering)
    return
  }
  const geometry = geometrySchema.safeParse(content)
  if (!geometry.success) throw wrong(`holds ${kindOf(content)}${at} where a Polygon or MultiPolygon belongs`)
  const { type, coordinates } = geometry.data
  const polygons = type === 'Polygon' ? [coordinates] : coordinates
  for (const rings of polygons) {
    if (rings.length === 0) throw wrong(`holds a polygon without an outline${at}`)
    found.polygons.push(rings.map((ring) => ring.map(([lng = Number.NaN, lat = Number.NaN]) => [lng, lat])))
  }
}

function kindOf(content: unknown): string {
  if (typeof content !== 'object' || content === null || !('type' in content)) return 'no GeoJSON object'
  const { type } = content
  if (type === 'Polygon' || type === 'MultiPolygon') return `a ${type} with unreadable coordinates`
  return typeof type === 'string' ? `a ${type.slice(0, 40)}` : 'no GeoJSON object'
}

function faultOf(ring: Polygon[number]): string | null {
  const [first] = ring
  const last = ring.at(-1)
  const outside = ring.find(([lng, lat]) => !(Math.abs(lng) <= 180 && Math.abs(lat) <= 90))
  if (outside)
    return `with the position ${outside.join(', ')}, which is not longitude and latitude in degrees`
  if (!first || !last || ring.length < 4)
    return `of ${ring.length} positions, fewer than the four of a triangle`
  if (first[0] === last[0] && first[1] === last[1]) return null
  return `that is open: it begins at ${first.join(', ')} and ends at ${last.join(', ')}`
}
