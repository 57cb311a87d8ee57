import { mapSessionSchema, streetViewSchema } from '@/lib/contract/maps'
import type { EngineRig } from '@/tests/support/engine-rig'
import { googleKey } from '@/tests/support/google-maps-server'
import { account, google, now, rigWith, sentence, setNow } from '@/tests/support/outside-maps-rig'

describe('Google’s maps', () => {
  const open = (rig: EngineRig, body: object = {}) => rig.post('/maps/session', { body })

  test('are refused with a sentence without a key', async () => {
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
    const { session } = await (await open(rig)).json()
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
      'This installation has used up its calls of Google’s maps for today.',
    ])
    setNow(now + 86_400_000)
    expect((await tile()).status).toBe(200)
  })

  test('fail with a sentence instead of Google’s message', async () => {
    const rig = rigWith({ google: account() })
    google.state.failure = 403
    for (const answer of [await open(rig), await rig.get('/maps/streetview?latlng=47.1,9.5')]) {
      expect(answer.status).toBe(502)
      expect(await answer.text()).not.toContain(googleKey)
    }
  })
})

describe('a panorama', () => {
  test('is looked up within 50 m, once for coordinates that agree to 5 decimals', async () => {
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
