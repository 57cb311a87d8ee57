import { deriveCountry } from '@/server/atlas/derive/country/country'
import { derivePois } from '@/server/atlas/derive/places/pois'
import { withLikelyUses } from '@/server/atlas/derive/sites/likely-private'
import { deriveSites } from '@/server/atlas/derive/sites/sites'
import type { Tags } from '@/server/atlas/entities/entities'
import { box, countryMap, examplia, type Point } from '@/tests/support/osm-map'

type Map = ReturnType<typeof countryMap>

function typesOf(map: Map): string[] {
  const extract = map.extract()
  const country = deriveCountry(extract, examplia)
  const names = { town: () => ({ name: 'Town' }), street: () => ({ name: 'High Street' }) }
  const { sites } = deriveSites(extract, country, names)
  return withLikelyUses(sites, { extract, pois: derivePois(extract, country) }).map(
    ({ parkingType }) => parkingType,
  )
}

const works = (map: Map) => map.way({ landuse: 'industrial' }, box([0, 0], 400))
const lot = (tags: Tags = {}, middle: Point = [0, 0]) =>
  works(countryMap()).way({ amenity: 'parking', ...tags }, box(middle, 40))

const withShops = (map: Map, count: number) => {
  for (let shop = 0; shop < count; shop += 1) map.node({ shop: 'bakery' }, [100, 10 * shop])
  return map
}

describe('a car park without access tags', () => {
  it('is likely for employees on industrial land and beside it', () => {
    expect(typesOf(lot())).toEqual(['staff'])
    expect(typesOf(lot({}, [240, 0]))).toEqual(['staff'])
    expect(typesOf(lot({}, [300, 0]))).toEqual(['surface'])
  })

  it('is likely for employees beside works without industrial land', () => {
    const map = countryMap().way({ man_made: 'works' }, box([0, 0], 100))
    expect(typesOf(map.way({ amenity: 'parking' }, box([80, 0], 40)))).toEqual(['staff'])
  })

  it('is for visitors where there are shops', () => {
    expect(typesOf(withShops(lot(), 2))).toEqual(['staff'])
    expect(typesOf(withShops(lot(), 3))).toEqual(['surface'])
    expect(typesOf(withShops(lot({}, [240, 0]), 1))).toEqual(['staff'])
    expect(typesOf(withShops(lot({}, [240, 0]), 2))).toEqual(['surface'])
  })

  it.each(['residential', 'retail'])('is not for employees on %s land', (landuse) => {
    const types = typesOf(lot().way({ landuse }, box([0, 0], 200)))
    expect(types).not.toContain('staff')
  })

  it('is likely for residents if it is an underground garage of unknown size', () => {
    const garage = (tags: Tags) =>
      typesOf(countryMap().node({ amenity: 'parking', parking: 'underground', ...tags }, [0, 0]))
    expect(garage({})).toEqual(['residents'])
    for (const tags of [{ name: 'City' }, { access: 'yes' }, { fee: 'yes' }, { capacity: '80' }]) {
      expect(garage(tags)).toEqual(['underground'])
    }
  })
})

describe('a car park with a sign', () => {
  it.each<Tags>([{ access: 'yes' }, { fee: 'no' }, { name: 'P1' }])('is as %j says', (tags) => {
    expect(typesOf(lot(tags))).toEqual(['surface'])
  })

  it('is for its customers beside a supermarket', () => {
    expect(typesOf(lot().node({ shop: 'supermarket' }, [30, 0]))).toEqual(['retail'])
  })

  it('is public at the roadside', () => {
    expect(typesOf(lot({ parking: 'street_side' }))).toEqual(['street_side'])
  })
})
