import { completeLocation } from '@/lib/domain/locations/saved-list-rules'
import { type Area, locationsOfSites, sitesInArea } from '@/lib/domain/scouting/sites-in-area'

const site = (name: string, lat: number, lng: number) => ({
  name,
  lat,
  lng,
  parkingType: 'underground',
  city: 'Vaduz',
  type: 'parking' as const,
})
const inside = site('In', 47.15, 9.52)
const notch = site('Notch', 47.18, 9.52)

/** A square with a notch from the north. */
const area: Area = [
  [9.5, 47.1],
  [9.6, 47.1],
  [9.6, 47.2],
  [9.52, 47.16],
  [9.5, 47.2],
]

describe('an area drawn on the map', () => {
  it('contains the sites inside its line, even where it bends inwards', () => {
    const sites = [inside, notch, site('Out', 47.15, 9.61)]
    expect(sitesInArea(area, sites)).toEqual([inside])
  })

  it('contains nothing with fewer than three corners', () => {
    expect(sitesInArea(area.slice(0, 2), [inside])).toEqual([])
  })

  it("becomes locations with the next free ids and the sites' own parking types", () => {
    const saved = [completeLocation([], { id: '6', lat: inside.lat, lng: inside.lng })]
    const added = locationsOfSites(saved, [inside, notch, { ...site('Bare', 47, 9), parkingType: '' }])
    expect(added.map(({ id, name, parkingType }) => [id, name, parkingType])).toEqual([
      ['8', 'Notch, Vaduz', 'underground'],
      ['9', 'Bare, Vaduz', 'parking'],
    ])
  })
})
