import { deriveCountry } from '@/server/atlas/derive/country/country'
import { deriveSites } from '@/server/atlas/derive/sites/sites'
import { box, countryMap, examplia } from '@/tests/support/osm-map'

type Map = ReturnType<typeof countryMap>

function derived(map: Map) {
  const extract = map.extract()
  const names = { town: () => ({ name: 'Town' }), street: () => ({ name: 'High Street' }) }
  return deriveSites(extract, deriveCountry(extract, examplia), names)
}
const idsOf = (map: Map) => derived(map).sites.map(({ osmId }) => osmId)

const garage = { amenity: 'parking', parking: 'underground' }
const entrance = { amenity: 'parking_entrance', parking: 'underground', access: 'yes' }

describe('the entrances of a garage', () => {
  it('are one site with the name, count and access that any of them has', () => {
    const map = countryMap()
      .node(garage, [0, 0], 1)
      .node({ ...garage, name: 'Markt', access: 'yes' }, [20, 0], 2)
      .node({ ...entrance, capacity: '300' }, [40, 0], 3)
    const { sites, notes } = derived(map)
    expect(sites).toMatchObject([{ osmId: '2', name: 'Markt', capacity: 300, capacityEstimated: false }])
    expect(notes).toContain('2 entrances count with their garages, each garage as one site.')
  })

  it('count a number of spaces once that each repeats', () => {
    const counted = { ...garage, capacity: '300' }
    expect(derived(countryMap().node(counted, [0, 0], 1).node(counted, [30, 0], 2)).sites).toMatchObject([
      { capacity: 300 },
    ])
  })

  it('join the outline of their garage', () => {
    const map = countryMap()
      .node(garage, [60, 0], 1)
      .way({ amenity: 'parking', parking: 'multi-storey' }, box([0, 0], 60), 2)
    expect(derived(map).sites).toMatchObject([{ osmId: '2', capacity: 400 }])
  })

  it('join farther apart under one name', () => {
    const named = { ...garage, name: 'Markt' }
    expect(idsOf(countryMap().node(named, [0, 0], 1).node(named, [150, 0], 2))).toEqual(['1'])
    expect(idsOf(countryMap().node(garage, [0, 0], 1).node(garage, [150, 0], 2))).toEqual(['1', '2'])
  })

  it('join the nearer of two garages', () => {
    const map = countryMap()
      .node({ ...garage, name: 'Markt' }, [0, 0], 1)
      .node({ ...garage, name: 'Post', capacity: '50' }, [70, 0], 2)
      .node({ ...garage, access: 'yes' }, [45, 0], 3)
    expect(derived(map).sites).toMatchObject([
      { osmId: '1', capacity: null },
      { osmId: '2', capacity: 50 },
    ])
  })

  it('do not chain along a row of garages', () => {
    const map = countryMap()
    for (const index of Array.from({ length: 12 }, (_, at) => at))
      map.node(garage, [index * 30, 0], index + 1)
    expect(idsOf(map).length).toBeGreaterThan(3)
  })

  it.each([
    ['of another name', { name: 'Markt' }, { name: 'Post' }],
    ['of another count', { capacity: '20' }, { capacity: '90' }],
    ['off the ground', {}, { parking: 'surface' }],
  ])('stay apart from those %s', (_, one, other) => {
    const map = countryMap()
      .node({ ...garage, ...one }, [0, 0], 1)
      .node({ ...garage, ...other }, [20, 0], 2)
    expect(idsOf(map)).toEqual(['1', '2'])
  })

  it('do not join two outlines', () => {
    const map = countryMap()
      .way(garage, box([0, 0], 20), 1)
      .way(garage, box([25, 0], 20), 2)
    expect(idsOf(map)).toEqual(['1', '2'])
  })
})

describe('an entrance without its garage', () => {
  it.each([
    ['for the public', entrance],
    ['for customers', { amenity: 'parking_entrance', access: 'customers' }],
    ['with a name', { amenity: 'parking_entrance', name: 'Markt' }],
  ])('is a garage %s', (_, tags) => {
    expect(derived(countryMap().node(tags, [0, 0], 1)).sites).toMatchObject([{ parkingType: 'underground' }])
  })

  it.each([
    ['that says nothing', { amenity: 'parking_entrance' }],
    ['that is private', { amenity: 'parking_entrance', name: 'Markt', access: 'private' }],
  ])('is none %s', (_, tags) => {
    expect(idsOf(countryMap().node(tags, [0, 0], 1))).toEqual([])
  })
})
