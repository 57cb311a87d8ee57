import { mapServicesSchema } from '@/lib/contract/maps'
import { readEnv } from '@/server/base/env'
import { engineSettings } from '@/server/engine/engine-settings'
import { now, reopenTiles, rigWith, sentence, setNow, source, tiles } from '@/tests/support/outside-maps-rig'

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
  ])('refuse $what with a sentence, and are not requested again at once', async ({ body, type, status }) => {
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

  test('are 404 when the source lacks them, and beyond its depth without asking it', async () => {
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

  test('come from the freely usable mosaic by default, with its credit', async () => {
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

  test('can be the installation’s own, or none', async () => {
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
