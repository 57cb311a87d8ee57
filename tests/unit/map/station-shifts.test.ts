import { stationShifts } from '@/components/map/hooks/use-station-shifts'
import { stationFeatures } from '@/components/map/layers/station-layers'
import type { MapSite, MapStation } from '@/components/map/map-data'

const site = (lat: number, lng: number, capacity = 10): MapSite => ({
  id: 's',
  name: 'Car park',
  lat,
  lng,
  capacity,
  score: 0.5,
})
const station = (id: string, lat: number, lng: number): MapStation => ({ id, lat, lng, class: 'DC' })
const metres = (count: number) => count / 111_195

describe('charging stations on the spot of a site', () => {
  it('move by nine pixels', () => {
    const shifts = stationShifts([station('c', 47 + metres(3), 9)], [site(47, 9)])
    expect([...shifts]).toEqual([['c', 9]])
  })

  it('move to the ring of a large site', () => {
    const shifts = stationShifts([station('c', 47, 9)], [site(47, 9, 400)])
    expect([...shifts]).toEqual([['c', 12]])
  })

  it('match their site near a pole, where a degree of longitude is short', () => {
    expect(stationShifts([station('c', 47 + metres(12), 9)], [site(47, 9)]).size).toBe(0)
    expect(stationShifts([station('c', 47, 9.0002)], [site(47, 9)]).size).toBe(0)
    expect(stationShifts([station('c', 47, 9)], []).size).toBe(0)
  })

  it('pass their shift to the map', () => {
    expect(stationShifts([station('c', 80, 9.0002)], [site(80, 9)]).size).toBe(1)
  })

  it('carry the shift to the map', () => {
    const stations = [station('moved', 47, 9), station('other', 47, 9)]
    const { features } = stationFeatures(stations, new Map([['moved', 9]]))
    expect(features.map(({ properties }) => properties)).toEqual([
      { id: 'moved', class: 'DC', shift: [9, 0] },
      { id: 'other', class: 'DC' },
    ])
  })
})
