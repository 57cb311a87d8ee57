import { columnTexts } from '@/lib/catalogue/column-texts'
import { deriveCountry } from '@/server/atlas/derive/country/country'
import { poiKindOf } from '@/server/atlas/derive/places/poi-kinds'
import { derivePois } from '@/server/atlas/derive/places/pois'
import { countryMap, examplia } from '@/tests/support/osm-map'

const poisOf = (map: ReturnType<typeof countryMap>) => {
  const extract = map.extract()
  return derivePois(extract, deriveCountry(extract, examplia))
}

describe('the category of a place', () => {
  test.each<[Record<string, string>, string]>([
    [{ amenity: 'school' }, 'education'],
    [{ amenity: 'pharmacy' }, 'health'],
    [{ healthcare: 'physiotherapist' }, 'health'],
    [{ leisure: 'sports_centre' }, 'leisure'],
    [{ amenity: 'cinema' }, 'leisure'],
    [{ office: 'company' }, 'offices'],
    [{ amenity: 'parking', access: 'customers' }, 'parking'],
    [{ amenity: 'restaurant' }, 'restaurants'],
    [{ shop: 'supermarket' }, 'retail'],
    [{ shop: 'hairdresser' }, 'services'],
    [{ amenity: 'bank' }, 'services'],
    [{ tourism: 'hotel' }, 'tourism'],
    [{ highway: 'bus_stop', public_transport: 'platform' }, 'transport'],
    [{ railway: 'station', public_transport: 'station' }, 'transport'],
    [{ amenity: 'cafe', tourism: 'museum' }, 'restaurants'],
    [{ amenity: 'bench', shop: 'bakery' }, 'retail'],
  ])('of %j is %s', (tags, category) => {
    expect(poiKindOf(tags)?.category).toBe(category)
  })

  test.each<[Record<string, string>]>([
    [{ tourism: 'information' }],
    [{ leisure: 'swimming_pool' }],
    [{ leisure: 'pitch' }],
    [{ shop: 'vacant' }],
    [{ amenity: 'parking', access: 'private' }],
    [{ amenity: 'bench' }],
    [{ public_transport: 'platform' }],
    [{ building: 'yes' }],
  ])('is none for %j', (tags) => {
    expect(poiKindOf(tags)).toBeNull()
  })

  test('is returned with its tag', () => {
    expect(poiKindOf({ amenity: 'fast_food' })).toEqual({
      category: 'restaurants',
      kind: 'amenity=fast_food',
    })
  })
})

describe('places of interest', () => {
  const cafe = (name?: string) => ({ amenity: 'cafe', ...(name ? { name } : {}) })

  test('are merged if they share name and tag within 50 m', () => {
    const map = countryMap()
      .node(cafe('Amann'), [0, 0])
      .node(cafe('AMANN'), [49, 0])
      .node(cafe('Amann'), [120, 0])
    expect(poisOf(map).map(({ name }) => name)).toEqual(['Amann', 'Amann'])
  })

  test('stay separate with another tag or without a name', () => {
    const map = countryMap()
      .node(cafe('Amann'), [0, 0])
      .node({ shop: 'bakery', name: 'Amann' }, [5, 0])
      .node(cafe(), [0, 0])
      .node(cafe(), [5, 0])
    expect(poisOf(map)).toHaveLength(4)
  })

  test('are compared with the last kept one in a row of repeats', () => {
    const map = countryMap()
    for (const east of [0, 40, 80]) map.node(cafe('Chain'), [east, 0])
    expect(poisOf(map)).toHaveLength(2)
  })

  test('exclude those beyond the border', () => {
    expect(poisOf(countryMap().node(cafe('Abroad'), [5100, 0]))).toEqual([])
  })
})

test('hairdressers and the like are services, and the columns say so', () => {
  for (const shop of ['hairdresser', 'laundry', 'travel_agency']) {
    expect(poiKindOf({ shop })?.category).toBe('services')
  }
  expect(columnTexts['POI retail'].description).toMatch(
    /Hairdressers, laundries, travel agencies .* services/,
  )
  expect(columnTexts['POI services'].description).toMatch(/hairdressers, laundries, travel agencies/)
})
