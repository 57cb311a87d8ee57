import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { geoResultsSchema } from '@/lib/contract/geo'
import { placesSchema } from '@/lib/contract/places'
import type { Poi } from '@/server/atlas/entities/entities'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import { createEngine } from '@/server/engine/compose-engine'
import type { EngineDeps } from '@/server/engine/services/deps'
import { silentLog } from '@/tests/support/engine-rig'
import { place } from '@/tests/support/place-search'
import { centre, metresFrom, smallAtlas, writeSmallAtlas } from '@/tests/support/small-atlas'

const root = mkdtempSync(join(tmpdir(), 'places-'))
afterAll(() => rmSync(root, { recursive: true }))

const poi = (name: string, metres: number, over: Partial<Poi> = {}): Poi => ({
  name,
  category: 'restaurants',
  kind: 'amenity=restaurant',
  position: metresFrom(centre, metres, 0),
  ...over,
})

/** Testland's eastern neighbour, which begins just beyond its centre. */
const neighbour = { lat: centre.lat, lng: centre.lng + 0.2 }

beforeAll(() => {
  const pois = [
    poi('Adler', 150),
    poi('Café Sun', 50, { kind: 'amenity=cafe' }),
    poi('', 90, { kind: 'amenity=bar' }),
    poi('Far Inn', 199),
    poi('Too far', 201),
    poi('School', 10, { category: 'education', kind: 'amenity=school' }),
    ...Array.from({ length: 30 }, (_, at) => poi(`Row ${at}`, 1000 + at)),
  ]
  const places = [
    place('Middleton', { kind: 'town', population: 900, bounds: [9.45, 47.05, 9.55, 47.15] }),
    place('Millers Lane', { position: [9.51, 47.1], city: 'Middleton' }),
    place('Millers Lane', { position: [9.41, 47.02], city: 'Outerton' }),
    place('Брукс <i>Café</i>', { kind: 'site', city: 'Middleton' }),
  ]
  writeSmallAtlas(root, smallAtlas({ pois, places }))
  writeSmallAtlas(root, smallAtlas({ country: 'otherland', name: 'Otherland', centre: neighbour }))
})

const apiKey = 'key of the test engine'
const engine = createEngine({
  atlas: createAtlasLibrary([root]),
  access: { apiKey },
  maps: { satellite: null, google: null },
  log: silentLog,
} as unknown as EngineDeps)

const ask = (path: string, body?: unknown) =>
  engine.request(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

async function placesAround(body: object) {
  const reply = await ask('/scout/places/radius', { ...centre, ...body })
  expect(reply.status).toBe(200)
  return placesSchema.parse(await reply.json()).data
}

describe('restaurants around a point', () => {
  const names = async (body: object) =>
    (await placesAround(body)).places.map((each) => each.displayName?.text)

  test('come nearest first within 200 m, without other kinds of places', async () => {
    expect(await names({})).toEqual(['Café Sun', undefined, 'Adler', 'Far Inn'])
  })

  test('have the form of the maps service, with nothing made up', async () => {
    const { places, attributions } = await placesAround({ limit: 1 })
    const [longitude, latitude] = metresFrom(centre, 50, 0)
    expect(places).toEqual([
      {
        displayName: { text: 'Café Sun' },
        primaryType: 'cafe',
        location: { latitude, longitude },
        businessStatus: null,
        rating: null,
        userRatingCount: null,
        photos: null,
        distance: 50,
      },
    ])
    expect(attributions).toEqual(['© OpenStreetMap contributors, ODbL'])
  })

  test('keep to the radius and the limit, by default 20', async () => {
    expect(await names({ radius: 60 })).toEqual(['Café Sun'])
    expect(await names({ radius: 5000 })).toHaveLength(20)
    expect(await names({ radius: 5000, limit: 33 })).toHaveLength(33)
    expect(await names({ limit: 0 })).toEqual([])
  })

  test('are empty outside all countries', async () => {
    expect(await placesAround({ lat: 10, lng: 10 })).toEqual({ places: [], attributions: [] })
  })

  test.each([
    [{ lat: 91 }, 'lat'],
    [{ radius: 0 }, 'radius'],
    [{ limit: 101 }, 'limit'],
    [{ limit: 1.5 }, 'limit'],
    [{ lng: 'east' }, 'lng'],
  ])('refuse %j by the name of the field', async (body, field) => {
    const reply = await ask('/scout/places/radius', { ...centre, ...body })
    expect(reply.status).toBe(422)
    expect((await reply.json()).detail[0].loc).toEqual(['body', field])
  })
})

describe('the search for places', () => {
  const search = async (query: Record<string, string>) => {
    const reply = await ask(`/geo/search?${new URLSearchParams(query)}`)
    return geoResultsSchema.parse(await reply.json()).results
  }

  test('returns a town with a box that a map can show', async () => {
    const [found] = await search({ q: 'middleton' })
    expect(found).toEqual({
      formatted_address: 'Middleton, Testland',
      location: { lat: 47.1, lng: 9.5 },
      kind: 'town',
      country: 'testland',
      bounds: [9.45, 47.05, 9.55, 47.15],
    })
  })

  test('ranks the street near the map’s centre first', async () => {
    const first = async (near: string) => (await search({ q: 'millers lane', near }))[0]?.formatted_address
    expect(await first('47.1,9.5')).toBe('Millers Lane, Middleton, Testland')
    expect(await first('47.02,9.41')).toBe('Millers Lane, Outerton, Testland')
  })

  test('finds names in any script and returns markup as plain text', async () => {
    const [found] = await search({ q: 'брукс' })
    expect(found?.formatted_address).toBe('Брукс <i>Café</i>, Middleton, Testland')
  })

  test.each(['47.1, 9.5', '47.1N 9.5E', `47°6'N 9°30'E`, '47,1; 9,5'])(
    'reads %j as coordinates',
    async (q) => {
      const [found, ...more] = await search({ q })
      expect(found).toEqual({
        formatted_address: '47.10000, 9.50000',
        location: { lat: 47.1, lng: 9.5 },
        kind: 'coordinates',
        country: 'testland',
      })
      expect(more).toEqual([])
    },
  )

  test('names no country for coordinates outside all of them', async () => {
    expect(await search({ q: '10, -30' })).toEqual([
      { formatted_address: '10.00000, -30.00000', location: { lat: 10, lng: -30 }, kind: 'coordinates' },
    ])
  })

  test.each([
    [{ q: 'x'.repeat(201) }, 'q', 'Search for 200 letters at most.'],
    [{ q: 'mill', near: 'here' }, 'near', 'Expected "latitude,longitude" in degrees, such as 47.141,9.521.'],
    [{ q: 'mill', near: '91,9' }, 'near', 'Expected "latitude,longitude" in degrees, such as 47.141,9.521.'],
  ])('refuses %j with a sentence for the field', async (query, field, sentence) => {
    const reply = await ask(`/geo/search?${new URLSearchParams(query as Record<string, string>)}`)
    expect(reply.status).toBe(422)
    const [issue] = (await reply.json()).detail
    expect(issue.loc).toEqual(['query', field])
    expect(issue.msg).toBe(sentence)
  })
})
