import { isParkingType } from '@/lib/catalogue/parking-types'
import { deriveCountry } from '@/server/atlas/derive/country/country'
import { capacityOf } from '@/server/atlas/derive/sites/site-capacity'
import { deriveSites } from '@/server/atlas/derive/sites/sites'
import type { Site } from '@/server/atlas/entities/entities'
import { readExtract } from '@/server/atlas/read/read-extract'
import { extracts } from '@/tests/support/extracts'
import { haversine, type RawExtract, readRawExtract } from '@/tests/support/raw-extract'

/**
 * Compares the spaces of sites with tags and areas read independently: by the parser's library, with our own areas
 * and 27 m² a space.
 */

const countries = [
  { slug: 'liechtenstein', iso: 'LI', name: 'Liechtenstein', minAt: 400 },
  { slug: 'andorra', iso: 'AD', name: 'Andorra', minAt: 250 },
  { slug: 'monaco', iso: 'MC', name: 'Monaco', minAt: 10 },
] as const

type Slug = (typeof countries)[number]['slug']

interface Known {
  site: Site
  tag: number | null
  area: number
}

const squareMetres = 27
const storeys: Readonly<Record<string, number>> = { 'multi-storey': 3 }

const known = new Map<Slug, Known[]>()

beforeAll(async () => {
  for (const names of countries) {
    const path = extracts[names.slug]
    const extract = await readExtract(path)
    const { sites } = deriveSites(extract, deriveCountry(extract, names), {
      town: () => '',
      street: () => null,
    })
    extract.close()
    known.set(names.slug, knownOf(await readRawExtract(path), sites))
  }
})

/** Car parks with a numeric tag or a single closed outline. */
function knownOf(raw: RawExtract, sites: readonly Site[]): Known[] {
  const ways = new Map(raw.ways.map((way) => [String(way.id), way]))
  const nodes = new Map(raw.nodes.map((node) => [String(node.id), node]))
  return sites.flatMap((site) => {
    if (site.locationType !== 'parking') return []
    const id = site.osmId.replace('way/', '')
    const way = ways.get(id)
    const text = (way ?? nodes.get(id))?.tags.capacity ?? ''
    const tag = /^\d+$/.test(text) ? Number(text) : null
    const area = way ? areaOf(raw, way.refs) : 0
    return tag !== null || area > 0 ? [{ site, tag, area }] : []
  })
}

/** m² by the shoelace formula, in metres around the first corner. */
function areaOf(raw: RawExtract, refs: readonly number[]): number {
  if (refs[0] !== refs.at(-1)) return 0
  const corners = refs.flatMap((ref) => {
    const corner = raw.positions.get(ref)
    return corner ? [corner] : []
  })
  const [origin] = corners
  if (!origin) return 0
  const metres = corners.map(([lng, lat]): [number, number] => [
    Math.sign(lng - origin[0]) * haversine(origin, [lng, origin[1]]),
    Math.sign(lat - origin[1]) * haversine(origin, [origin[0], lat]),
  ])
  const twice = metres.reduce((sum, [x, y], index) => {
    const [nextX, nextY] = metres[index + 1] ?? [0, 0]
    return sum + x * nextY - nextX * y
  }, 0)
  return Math.abs(twice) / 2
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)

test.each(countries)('spaces of $name sum to their tags or areas within 15 %', ({ slug, minAt }) => {
  const sites = known.get(slug) ?? []
  expect(sites.length).toBeGreaterThan(minAt)
  const expected = sumOf(
    sites.map(({ site, tag, area }) => tag ?? (area / squareMetres) * (storeys[site.parkingType] ?? 1)),
  )
  const ratio = sumOf(sites.map(({ site }) => site.capacity)) / expected
  expect(ratio).toBeGreaterThan(0.85)
  expect(ratio).toBeLessThan(1.15)
})

test('gives tagged lots and bays the spaces of their areas, within 15 %', () => {
  const lots = [...known.values()].flat().flatMap(({ site, tag, area }) => {
    const { parkingType, capacityEstimated } = site
    const isLot = ['surface', 'retail', 'street_side', 'lane'].includes(parkingType)
    if (!isLot || tag === null || area === 0 || capacityEstimated || !isParkingType(parkingType)) return []
    return [{ tag, estimate: capacityOf({ tags: {}, parkingType, area })?.spaces ?? 0 }]
  })
  expect(lots.length).toBeGreaterThan(150)
  const ratio = sumOf(lots.map(({ estimate }) => estimate)) / sumOf(lots.map(({ tag }) => tag))
  expect(ratio).toBeGreaterThan(0.85)
  expect(ratio).toBeLessThan(1.15)
})
