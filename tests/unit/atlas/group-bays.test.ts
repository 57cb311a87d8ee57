import { groupBays, withDistinctNames } from '@/server/atlas/derive/sites/group-bays'
import type { Poi, Site } from '@/server/atlas/entities/entities'
import { at, type Point } from '@/tests/support/osm-map'

const siteAt = (osmId: string, point: Point, over: Partial<Site> = {}): Site => ({
  osmId,
  name: 'Poststrasse',
  city: 'Vaduz',
  position: at(point),
  locationType: 'parking',
  parkingType: 'street_side',
  brand: '',
  capacity: 3,
  capacityEstimated: false,
  capacityNote: null,
  members: [],
  ...over,
})

const poststrasse = () => 'Poststrasse'

describe('roadside bays', () => {
  it("form one site per street with the largest one's id, summed spaces and all members", () => {
    const bays = [
      siteAt('1', [0, 0]),
      siteAt('2', [60, 0], { capacity: 9 }),
      siteAt('3', [120, 0], { parkingType: 'lane', capacityEstimated: true }),
    ]
    const { sites, grouped } = groupBays(bays, poststrasse)
    expect(grouped).toBe(2)
    expect(sites).toEqual([
      {
        ...bays[1],
        capacity: 15,
        capacityEstimated: true,
        members: [at([60, 0]), at([0, 0]), at([120, 0])],
      },
    ])
  })

  it('sum the known spaces and say how many are unknown', () => {
    const unknown = { capacity: null, capacityNote: 'size unknown: no count or area' }
    const [known] = groupBays([siteAt('1', [0, 0], unknown), siteAt('2', [60, 0])], poststrasse).sites
    expect(known).toMatchObject({
      osmId: '2',
      capacity: 3,
      capacityEstimated: true,
      capacityNote: 'without 1 of 2 bays of unknown size',
    })
    const all = [siteAt('1', [0, 0], unknown), siteAt('2', [60, 0], unknown)]
    expect(groupBays(all, poststrasse).sites).toMatchObject([{ ...unknown, capacityEstimated: false }])
  })

  it('do not chain along an endless street', () => {
    const bays = Array.from({ length: 30 }, (_, bay) => siteAt(`${bay}`, [bay * 50, 0]))
    const { sites } = groupBays(bays, poststrasse)
    expect(sites.length).toBeGreaterThan(4)
    expect(sites.reduce((sum, { capacity }) => sum + (capacity ?? 0), 0)).toBe(90)
    expect(sites.reduce((sum, { members }) => sum + Math.max(1, members.length), 0)).toBe(30)
  })

  it.each([
    ['of another street', {}, (position: Site['position']) => (position === at0 ? 'Gasse' : 'Poststrasse')],
    ['of another name', { name: 'Rathaus' }, poststrasse],
    ['in another town', { city: 'Triesen' }, poststrasse],
    ['far from any street', {}, () => null],
    ['that are a car park off the street', { parkingType: 'surface' }, poststrasse],
  ])('stay apart from those %s', (_, over, street) => {
    const other = siteAt('1', [0, 0], { position: at0, ...over })
    const { sites, grouped } = groupBays([other, siteAt('2', [40, 0])], street)
    expect([sites.length, grouped]).toEqual([2, 0])
    expect(sites[0]).toBe(other)
  })

  it('do not change sites that share a position', () => {
    const both = [
      siteAt('1', [0, 0], { parkingType: 'underground' }),
      siteAt('2', [0, 0], { parkingType: 'surface' }),
    ]
    expect(groupBays(both, poststrasse).sites).toEqual(both)
  })
})

const at0 = at([0, 0])

describe('sites of one name in one town', () => {
  const coop: Poi = { name: 'Coop', category: 'retail', kind: 'shop=supermarket', position: at([30, 0]) }
  const namesakes = [siteAt('1', [0, 0]), siteAt('2', [900, 0])]
  const streets = (position: Site['position']) =>
    position === namesakes[1]?.position ? [{ name: 'Kirchgasse', metres: 40 }] : []

  it('differ by the nearest named place or other street', () => {
    const names = withDistinctNames(namesakes, { pois: [coop], streets }).map(({ name }) => name)
    expect(names).toEqual(['Poststrasse near Coop', 'Poststrasse near Kirchgasse'])
  })

  it('get different names even if they share a landmark', () => {
    const three = [...namesakes, siteAt('3', [50, 0])]
    const names = withDistinctNames(three, { pois: [coop], streets }).map(({ name }) => name)
    expect(new Set(names).size).toBe(3)
  })

  it('keep their name without a landmark, and if the town tells them apart', () => {
    const apart = [siteAt('1', [0, 0]), siteAt('2', [10, 0], { city: 'Triesen' })]
    expect(withDistinctNames(apart, { pois: [coop], streets: () => [] })).toEqual(apart)
    expect(withDistinctNames(namesakes, { pois: [], streets: () => [] })).toEqual(namesakes)
  })
})
