import { latLngToCell } from 'h3-js'
import { findCountry } from '@/lib/catalogue/countries'
import { deriveEntities } from '@/server/atlas/derive/derive-entities'
import { landIndex } from '@/server/atlas/derive/geometry/area-index'
import { eachArea } from '@/server/atlas/read/areas'
import { readExtract } from '@/server/atlas/read/read-extract'
import { extracts } from '@/tests/support/extracts'

async function derived(name: 'liechtenstein' | 'andorra' | 'monaco') {
  const country = findCountry(name)
  if (!country) throw new Error(name)
  const extract = await readExtract(extracts[name])
  const isResidential = landIndex(eachArea(extract, ({ landuse }) => landuse === 'residential'))
  const { sites, population } = deriveEntities(extract, { ...country, ocm: [] })
  extract.close()
  return { sites: sites.filter(({ position }) => isResidential(position)), population }
}

type Derived = Awaited<ReturnType<typeof derived>>

describe.each(['liechtenstein', 'andorra', 'monaco'] as const)('the population of %s', (name) => {
  let sites: Derived['sites']
  let population: Derived['population']
  beforeAll(async () => {
    ;({ sites, population } = await derived(name))
  })

  it('sums to its source, spreads over many points and names every share', () => {
    const { people } = population.points
    expect(people.reduce((sum, each) => sum + each, 0)).toBeCloseTo(population.total, 3)
    expect(Math.max(...people)).toBeLessThan(0.04 * population.total)
    for (const shares of Object.values(population.shares)) {
      expect(Object.values<number>(shares).reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 3)
    }
  })

  it('leaves no site on residential land in a hexagon without people', () => {
    const { points } = population
    const people = new Map<string, number>()
    points.people.forEach((count, row) => {
      const cell = latLngToCell(points.lats[row] ?? 0, points.lngs[row] ?? 0, 9)
      people.set(cell, (people.get(cell) ?? 0) + count)
    })
    expect(sites.length).toBeGreaterThan(2)
    const peopleAt = ([lng, lat]: readonly [number, number]) => people.get(latLngToCell(lat, lng, 9)) ?? 0
    expect(sites.filter(({ position }) => peopleAt(position) < 0.5)).toEqual([])
  })
})
