import { geoResultsSchema } from '@/lib/contract/geo'
import { mapCalls, mapServicesSchema, mapSessionSchema, streetViewSchema } from '@/lib/contract/maps'
import { placesSchema } from '@/lib/contract/places'
import { readEnv } from '@/server/base/settings/env'
import { engineSettings } from '@/server/engine/engine-settings'
import type { EngineRig } from '@/tests/support/engine-rig'
import { googleKey } from '@/tests/support/google-maps-server'
import {
  account,
  database,
  google,
  now,
  reopenTiles,
  rigWith,
  sentence,
  setNow,
  source,
  tiles,
} from '@/tests/support/outside-maps-rig'
import { ask, proxyRig, routeOf } from '@/tests/support/proxy-rig'

describe('Google’s maps', () => {
  const open = (rig: EngineRig, body: object = {}) => rig.post('/maps/session', { body })

  test('are refused with a message without a key', async () => {
    const rig = rigWith({})
    const answers = [
      await open(rig),
      await rig.get('/maps/tiles/3/1/2?session=s'),
      await rig.get('/maps/streetview?latlng=47.1,9.5'),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(501)
      expect(await sentence(answer)).toBe(
        'Google’s maps are not set up here: this installation has no key for them.',
      )
    }
  })

  test('share one session until it expires, with the view’s credit', async () => {
    const rig = rigWith({ google: account() })
    const [first, second] = await Promise.all([
      open(rig),
      open(rig, { bounds: [9.4, 47, 9.6, 47.3], zoom: 15 }),
    ])
    expect(mapSessionSchema.parse(await first?.json())).toEqual({
      session: 'session-1',
      expiry: google.state.expiry,
      attribution: 'Imagery ©2026 Airbus, Maxar Technologies',
      maxZoom: 22,
    })
    expect(await second?.json()).toMatchObject({ session: 'session-1', maxZoom: 20 })
    expect(google.seen.filter((each) => each.startsWith('POST'))).toEqual(['POST /v1/createSession'])
    expect(google.bodies).toEqual([{ mapType: 'satellite', language: 'en-GB', region: 'GB' }])
    expect(google.seen).toContain(
      'GET /tile/v1/viewport?session=session-1&zoom=15&west=9.4&south=47&east=9.6&north=47.3',
    )
    setNow(google.state.expiry * 1000 - 1_000)
    expect(await (await open(rig)).json()).toMatchObject({ session: 'session-2' })
  })

  test('serve tiles with Google’s cache time', async () => {
    const rig = rigWith({ google: account() })
    const opened = await open(rig)
    const { session } = mapSessionSchema.parse(await opened.json())
    const tile = await rig.get(`/maps/tiles/15/17250/11510?session=${session}`)
    expect(tile.status).toBe(200)
    expect(tile.headers.get('content-type')).toBe('image/png')
    expect(tile.headers.get('cache-control')).toBe('private, max-age=1800')
    expect(google.seen.at(-1)).toBe(`GET /v1/2dtiles/15/17250/11510?session=${session}`)
    const forged = await rig.get('/maps/tiles/15/17250/11510?session=session-9')
    expect([forged.status, await sentence(forged)]).toEqual([
      400,
      'The session of the map has ended. Ask for a new one.',
    ])
    expect((await rig.get('/maps/tiles/15/17250/11510')).status).toBe(422)
  })

  test('stay within the installation’s daily quota', async () => {
    const rig = rigWith({ google: account({ dailyCalls: 2 }) })
    await open(rig)
    const tile = () => rig.get('/maps/tiles/15/17250/11510?session=session-1')
    expect((await tile()).status).toBe(200)
    const refused = await tile()
    expect([refused.status, await sentence(refused)]).toEqual([
      429,
      'This installation has used up its Google Maps calls for today.',
    ])
    setNow(now + 86_400_000)
    expect((await tile()).status).toBe(200)
  })

  test('fail with a message instead of Google’s own', async () => {
    const rig = rigWith({ google: account() })
    google.state.failure = 403
    for (const answer of [await open(rig), await rig.get('/maps/streetview?latlng=47.1,9.5')]) {
      expect(answer.status).toBe(502)
      expect(await answer.text()).not.toContain(googleKey)
    }
  })
})

describe('a panorama', () => {
  test('is looked up within 50 m, once per coordinates to 5 decimals', async () => {
    const rig = rigWith({ google: account() })
    google.state.panoramas['47.14166,9.52154'] = {
      status: 'OK',
      pano_id: 'pano-1',
      date: '2023-07',
      copyright: '© Google',
    }
    const first = await rig.get('/maps/streetview?latlng=47.14166,9.52154')
    expect(streetViewSchema.parse(await first.json())).toEqual({
      pano: 'pano-1',
      date: '2023-07',
      copyright: '© Google',
    })
    await rig.get('/maps/streetview?latlng=47.141662,9.521539')
    expect(google.seen).toEqual([
      'GET /maps/api/streetview/metadata?location=47.14166%2C9.52154&radius=50&source=outdoor',
    ])
    const none = await rig.get('/maps/streetview?latlng=47.2,9.5')
    expect(await none.json()).toEqual({ pano: null })
  })

  test('is requested again after Google failed', async () => {
    const rig = rigWith({ google: account() })
    google.state.panoramas['47.10000,9.50000'] = { status: 'OVER_QUERY_LIMIT' }
    expect((await rig.get('/maps/streetview?latlng=47.1,9.5')).status).toBe(502)
    google.state.panoramas['47.10000,9.50000'] = { status: 'OK', pano_id: 'pano-2' }
    expect(await (await rig.get('/maps/streetview?latlng=47.1,9.5')).json()).toEqual({ pano: 'pano-2' })
  })

  test.each(['', 'latlng=47.1', 'latlng=91,0', 'latlng=here'])('is not looked up for "%s"', async (query) => {
    expect((await rigWith({ google: account() }).get(`/maps/streetview?${query}`)).status).toBe(422)
    expect(google.seen).toEqual([])
  })
})

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

  test('may be empty at Google', async () => {
    expect(await around(rigWith({ google: account() }))).toEqual({
      places: [],
      attributions: ['Google Maps'],
    })
  })

  test('are not requested from Google if none are wanted', async () => {
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

  test('requires a name of Google’s form, and a key', async () => {
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
  test('passes on pictures, refusals and their messages, and never the key', async () => {
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

describe('satellite pictures', () => {
  const path = '/maps/satellite/13/4312/2878'

  test('come from the installation’s source, once, and are cacheable for a day', async () => {
    const rig = rigWith({ satellite: source() })
    const [first, second] = await Promise.all([rig.get(path), rig.get(path)])
    const third = await rig.get(path)
    expect([first?.status, second?.status, third.status]).toEqual([200, 200, 200])
    expect(tiles.seen).toEqual(['/13/4312/2878.png'])
    expect(third.headers.get('content-type')).toBe('image/png')
    expect(third.headers.get('cache-control')).toBe('public, max-age=86400, immutable')
    expect(
      Buffer.from(await third.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG')
  })

  test.each([
    { what: 'a page in place of a picture', body: '<html>', type: 'text/html', status: 200 },
    { what: 'a page that calls itself a picture', body: '<svg/>', type: 'image/png', status: 200 },
    { what: 'a failure', body: 'down', type: 'text/plain', status: 500 },
    { what: 'a redirect', body: '', type: 'text/plain', status: 302 },
  ])('refuse $what with a message, and are not requested again at once', async ({ body, type, status }) => {
    const rig = rigWith({ satellite: source() })
    tiles.answers['/13/4312/2878.png'] = (response) =>
      response.writeHead(status, { 'content-type': type, location: '/1/0/0.png' }).end(body)
    const refused = await rig.get(path)
    expect(refused.status).toBe(502)
    expect(await sentence(refused)).toBe(
      'Satellite pictures cannot be loaded right now. Choose the dark map, or try again in a minute.',
    )
    expect((await rig.get(path)).status).toBe(502)
    expect(tiles.seen).toHaveLength(1)
    delete tiles.answers['/13/4312/2878.png']
    setNow(now + 31_000)
    expect((await rig.get(path)).status).toBe(200)
  })

  test('are limited to a megabyte', async () => {
    const rig = rigWith({ satellite: source() })
    let sent = 0
    tiles.answers['/13/4312/2878.png'] = (response) => {
      response.writeHead(200, { 'content-type': 'image/png' })
      const more = () => {
        if (response.destroyed || sent > 200_000_000) return
        sent += 100_000
        response.write(Buffer.alloc(100_000), more)
      }
      more()
    }
    expect((await rig.get(path)).status).toBe(502)
    expect(sent).toBeLessThan(100_000_000)
  })

  test('fail at once for every tile while offline, then retry after a pause', async () => {
    const rig = rigWith({ satellite: source() })
    const { origin } = tiles
    await tiles.close()
    expect((await rig.get(path)).status).toBe(502)
    // The source is back, so a request would be answered.
    await reopenTiles(Number(new URL(origin).port))
    expect((await rig.get('/maps/satellite/13/4313/2878')).status).toBe(502)
    expect(tiles.seen).toEqual([])
    setNow(now + 16_000)
    expect((await rig.get('/maps/satellite/13/4313/2878')).status).toBe(200)
  })

  test('are 404 when the source lacks them, and beyond its depth without a request', async () => {
    const rig = rigWith({ satellite: source() })
    tiles.answers['/13/4312/2878.png'] = (response) => response.writeHead(404).end()
    expect((await rig.get(path)).status).toBe(404)
    const deep = await rig.get('/maps/satellite/15/0/0')
    expect([deep.status, await sentence(deep)]).toEqual([404, 'Satellite pictures end at zoom 14.'])
    expect(tiles.seen).toEqual(['/13/4312/2878.png'])
  })

  test.each([
    '/maps/satellite/3/8/0',
    '/maps/satellite/3/-1/0',
    '/maps/satellite/3/..%2f..%2fkey/0',
    '/maps/satellite/99/0/0',
  ])('refuse %s as a tile', async (wrong) => {
    const rig = rigWith({ satellite: source() })
    expect((await rig.get(wrong)).status).toBe(422)
    expect(tiles.seen).toEqual([])
  })

  test('come from the free mosaic by default, with its credit', async () => {
    const { maps } = engineSettings(readEnv({}), { origin: 'http://app.test', apiKey: '' })
    expect(maps.google).toBeNull()
    const services = mapServicesSchema.parse(await (await rigWith(maps).get('/maps/services')).json())
    expect(services).toEqual({
      satellite: {
        attribution:
          'Sentinel-2 cloudless – https://s2maps.eu by EOX IT Services GmbH (Contains modified Copernicus Sentinel data 2016 & 2017)',
        maxZoom: 14,
      },
      google: false,
      streetView: false,
    })
  })

  test('can be the installation’s own, or absent', async () => {
    const settings = (given: Record<string, string>) =>
      engineSettings(readEnv(given), { origin: 'http://app.test', apiKey: '' }).maps.satellite
    const own = { SATELLITE_TILES_URL: 'https://sky.test/{z}/{x}/{y}', SATELLITE_ATTRIBUTION: '© Sky' }
    expect(settings(own)).toEqual({
      template: 'https://sky.test/{z}/{x}/{y}',
      attribution: '© Sky',
      maxZoom: 18,
    })
    expect(settings({ SATELLITE_TILES_URL: 'off' })).toBeNull()
    const none = await rigWith({}).get(path)
    expect([none.status, await sentence(none)]).toEqual([
      501,
      'Satellite pictures are switched off in this installation.',
    ])
  })
})
