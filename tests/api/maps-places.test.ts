import { geoResultsSchema } from '@/lib/contract/geo'
import { mapCalls, mapSessionSchema } from '@/lib/contract/maps'
import { placesSchema } from '@/lib/contract/places'
import type { EngineRig } from '@/tests/support/engine-rig'
import { googleKey } from '@/tests/support/google-maps-server'
import {
  account,
  database,
  google,
  reopenTiles,
  rigWith,
  sentence,
  source,
  tiles,
} from '@/tests/support/outside-maps-rig'
import { ask, proxyRig, routeOf } from '@/tests/support/proxy-rig'

const getSatelliteTile = routeOf(mapCalls.readSatelliteTile)
const getServices = routeOf(mapCalls.readMapServices)
const postSession = routeOf(mapCalls.openMapSession)
const getPanorama = routeOf(mapCalls.findPanorama)
const getGoogleTile = routeOf(mapCalls.readGoogleTile)

describe('restaurants around a point', () => {
  const around = async (rig: EngineRig, body: object = {}) => {
    const answer = await rig.post('/scout/places/radius', { body: { lat: 47.1, lng: 9.5, ...body } })
    return placesSchema.parse(await answer.json()).data
  }

  test('come from Google with their reviews when there is a key', async () => {
    google.state.nearby = [
      {
        displayName: { text: 'Café am Ring', languageCode: 'de' },
        primaryType: 'cafe',
        location: { latitude: 47.1005, longitude: 9.5 },
        businessStatus: 'OPERATIONAL',
        rating: 4.5,
        userRatingCount: 212,
        photos: [
          { name: 'places/a/photos/b', widthPx: 4032, authorAttributions: [{ displayName: 'Ann' }] },
          { name: 'places/a/photos/c' },
        ],
      },
      { location: { latitude: 47.101, longitude: 9.5 } },
    ]
    const { places, attributions } = await around(rigWith({ google: account() }))
    expect(attributions).toEqual(['Google Maps'])
    expect(places).toEqual([
      {
        displayName: { text: 'Café am Ring' },
        primaryType: 'cafe',
        location: { latitude: 47.1005, longitude: 9.5 },
        businessStatus: 'OPERATIONAL',
        rating: 4.5,
        userRatingCount: 212,
        photos: [{ name: 'places/a/photos/b', author: 'Ann' }],
        distance: 56,
      },
      expect.objectContaining({ displayName: null, primaryType: 'restaurant', rating: null, distance: 111 }),
    ])
    const fields =
      'displayName,primaryType,location,businessStatus,rating,userRatingCount,photos.name,photos.authorAttributions'
    const mask = fields.split(',').map((field) => `places.${field}`)
    expect(google.seen).toEqual([
      `POST /v1/places:searchNearby?${new URLSearchParams({ fields: mask.join(',') })}`,
    ])
    expect(google.bodies).toEqual([
      {
        includedTypes: ['restaurant', 'cafe', 'bar'],
        maxResultCount: 20,
        rankPreference: 'DISTANCE',
        locationRestriction: { circle: { center: { latitude: 47.1, longitude: 9.5 }, radius: 200 } },
      },
    ])
  })

  test('may be none at Google', async () => {
    expect(await around(rigWith({ google: account() }))).toEqual({
      places: [],
      attributions: ['Google Maps'],
    })
  })

  test('are not asked of Google if none are wanted', async () => {
    expect((await around(rigWith({ google: account() }), { limit: 0 })).places).toEqual([])
    expect(google.seen).toEqual([])
  })

  test('come from the atlas when Google fails', async () => {
    google.state.failure = 403
    const rig = rigWith({ google: account() })
    expect(await around(rig)).toEqual(await around(rigWith({})))
    expect(google.seen).toHaveLength(1)
  })
})

describe('a photo of a restaurant', () => {
  const path = '/maps/photo?name=places/a/photos/b'

  test('comes through the server, at most 400 px wide', async () => {
    const answer = await rigWith({ google: account() }).get(path)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(google.seen).toEqual([
      'GET /v1/places/a/photos/b/media?maxWidthPx=400&maxHeightPx=400&skipHttpRedirect=true',
    ])
  })

  test('is never fetched from another host', async () => {
    google.state.photoUri = `${tiles.template.replace(/\{.*/, '')}1.png`
    const answer = await rigWith({ google: account() }).get(path)
    expect(answer.status).toBe(502)
    expect(tiles.seen).toEqual([])
  })

  test('has a name of Google’s form, and needs a key', async () => {
    const rig = rigWith({ google: account() })
    for (const name of ['places/a/photos/../../x', 'http://elsewhere.test', 'places/a']) {
      expect((await rig.get(`/maps/photo?name=${encodeURIComponent(name)}`)).status).toBe(422)
    }
    expect((await rigWith({}).get(path)).status).toBe(501)
    expect(google.seen).toEqual([])
  })
})

describe('a place', () => {
  const found = {
    status: 'OK',
    results: [
      {
        formatted_address: 'Test Street 1, Middleton',
        types: ['street_address'],
        geometry: {
          location: { lat: 47.1, lng: 9.5 },
          viewport: { northeast: { lat: 47.11, lng: 9.51 }, southwest: { lat: 47.09, lng: 9.49 } },
        },
      },
    ],
  }
  const results = async (rig: EngineRig, path: string) =>
    geoResultsSchema.parse(await (await rig.get(path)).json()).results

  test('comes from Google when there is a key, within the given country', async () => {
    const rig = rigWith({ google: account() })
    google.state.places['Test Street 1'] = found
    google.state.places['47.1,9.5'] = found
    const expected = {
      formatted_address: 'Test Street 1, Middleton',
      location: { lat: 47.1, lng: 9.5 },
      bounds: [9.49, 47.09, 9.51, 47.11],
      kind: 'street',
      country: 'testland',
    }
    expect(await results(rig, '/geo/search?q=Test%20Street%201&country=testland')).toEqual([expected])
    expect(google.seen).toEqual([
      'GET /maps/api/geocode/json?address=Test+Street+1&region=xx&components=country%3AXX&language=en',
    ])
    expect(await results(rig, '/geo/reverse?latlng=47.1,9.5')).toEqual([expected])
  })

  test('comes from the atlas when Google fails or finds none', async () => {
    const rig = rigWith({ google: account() })
    const atlas = await results(rigWith({}), '/geo/search?q=Middleton')
    expect(atlas).not.toEqual([])
    expect(await results(rig, '/geo/search?q=Middleton')).toEqual(atlas)
    google.state.failure = 500
    expect(await results(rig, '/geo/search?q=Middleton')).toEqual(atlas)
    const near = await results(rig, '/geo/reverse?latlng=47.1,9.5')
    expect(near).toEqual(await results(rigWith({}), '/geo/reverse?latlng=47.1,9.5'))
  })

  test('comes from the atlas when Google does not answer', async () => {
    google.state.isSilent = true
    const found = await results(rigWith({ google: account() }), '/geo/search?q=Middleton')
    expect(found[0]?.formatted_address).toContain('Middleton')
  })

  test('typed as coordinates needs no service', async () => {
    await results(rigWith({ google: account() }), '/geo/search?q=47.1,9.5')
    expect(google.seen).toEqual([])
  })
})

describe('the proxy', () => {
  test('passes pictures, refusals and their messages on, and never the key', async () => {
    const engine = rigWith({ satellite: source(), google: account() })
    const proxy = await proxyRig(database.db)
    proxy.service.answer = async (request) => {
      const { pathname, search } = new URL(request.url)
      const body = request.method === 'POST' ? await request.json() : undefined
      const path = `${pathname}${search}`
      return body === undefined ? engine.get(path) : engine.post(path, { body })
    }
    const params = { z: '13', x: '4312', y: '2878' }
    const picture = await ask(getSatelliteTile, { params })
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    expect(picture.headers.get('cache-control')).toBe('public, max-age=86400, immutable')

    expect(await (await ask(getServices)).json()).toMatchObject({ google: true, streetView: true })
    const opened = await ask(postSession, { method: 'POST', body: {} })
    const text = await opened.text()
    expect(mapSessionSchema.parse(JSON.parse(text)).session).toBe('session-1')
    const tile = await ask(getGoogleTile, { params, path: '/?session=session-1' })
    expect([tile.status, tile.headers.get('cache-control')]).toEqual([200, 'private, max-age=1800'])
    const panorama = await ask(getPanorama, { path: '/?latlng=47.1,9.5' })
    expect(await panorama.json()).toEqual({ pano: null })
    expect(text + JSON.stringify([...opened.headers, ...tile.headers])).not.toContain(googleKey)

    await tiles.close()
    const silent = await ask(getSatelliteTile, { params: { ...params, x: '4313' } })
    expect([silent.status, await sentence(silent)]).toEqual([
      502,
      'Satellite pictures cannot be loaded right now. Choose the dark map, or try again in a minute.',
    ])
    proxy.service.answer = async (request) => rigWith({}).get(new URL(request.url).pathname)
    expect((await ask(getSatelliteTile, { params })).status).toBe(501)
    expect((await ask(getSatelliteTile, { params: { ...params, z: '../..' } })).status).toBe(422)
    await reopenTiles()
  })

  test('accepts a session request only from a page of the app', async () => {
    await proxyRig(database.db)
    const foreign = await ask(postSession, {
      method: 'POST',
      body: {},
      headers: { 'sec-fetch-site': 'cross-site' },
    })
    expect(foreign.status).toBe(403)
  })
})
