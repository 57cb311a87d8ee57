import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { checkPlaces } from '@/server/engine/services/locations/check-places'

const atlas = createAtlasLibrary(['data/atlas'])

describe('places of the shipped atlas', () => {
  test.each([
    ['Vaduz', { lat: 47.141, lng: 9.521 }, null],
    ['Zürich', { lat: 47.377, lng: 8.541 }, 'abroad'],
    ['the Rhine', { lat: 47.266, lng: 9.53 }, 'water'],
    ['0, 0', { lat: 0, lng: 0 }, 'zero'],
    ['Vaduz with its coordinates swapped', { lat: 9.521, lng: 47.141 }, 'swapped'],
    ['the sea off Monaco', { lat: 43.725, lng: 7.42 }, 'water'],
  ])('know whether %s can be evaluated', async (_, place, fault) => {
    expect(await checkPlaces({ atlas }, [place])).toEqual([fault])
  })

  test.each(['andorra', 'liechtenstein', 'monaco'])('refuse no site of %s', async (country) => {
    const sites = (await (await atlas.open(country))?.sampleSites(1_000)) ?? []
    expect(sites.length).toBeGreaterThan(50)
    const faults = await checkPlaces({ atlas }, sites)
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  })

  test('are all fine where no country is installed', async () => {
    expect(await checkPlaces({ atlas: createAtlasLibrary([]) }, [{ lat: 0, lng: 0 }])).toEqual([null])
  })
})
