import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { latLngToCell } from 'h3-js'
import type { HexagonField } from '@/lib/catalogue/hexagon-columns'
import { hexagonPath } from '@/server/atlas/entities/hexagon-path'
import { centre, centreTile, smallVersion } from '@/tests/support/small-atlas'
import { asMember, detailOf, folder, get, issuesOf, tableOf } from '@/tests/support/testland-engine'

describe('tiles', () => {
  const tilePath = `/scout/tiles/testland/${centreTile}`
  const withColumns = (columns: readonly HexagonField[], over = '') =>
    `${tilePath}?${new URLSearchParams({ cols: columns.join() })}${over}`

  test('are immutable with a version', async () => {
    const reply = await get(`${tilePath}?v=${smallVersion}`)
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    const table = await tableOf(reply)
    expect(table.names).toEqual(['h3', 'Score', 'Score DC', 'Score AC', 'POI restaurants', 'edge'])
    expect(table.getChild('h3').toArray()).toContain(BigInt(`0x${latLngToCell(centre.lat, centre.lng, 9)}`))
  })

  test('are sent as stored in gzip, or decoded', async () => {
    const stored = new Uint8Array(readFileSync(join(folder, hexagonPath(centreTile, 'free'))))
    const plain = new Uint8Array(brotliDecompressSync(stored))
    const br = await get(tilePath, { 'accept-encoding': 'gzip, br' })
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(br.headers.get('content-length')).toBe(String(stored.length))
    expect(new Uint8Array(await br.arrayBuffer())).toEqual(stored)
    const gzip = await get(tilePath, { 'accept-encoding': 'gzip' })
    expect(gzip.headers.get('content-encoding')).toBe('gzip')
    expect(new Uint8Array(gunzipSync(await gzip.arrayBuffer()))).toEqual(plain)
    const identity = await get(tilePath)
    expect(identity.headers.get('content-encoding')).toBeNull()
    expect(identity.headers.get('content-length')).toBe(String(plain.length))
    expect(new Uint8Array(await identity.arrayBuffer())).toEqual(plain)
  })

  test('are revalidated without a version', async () => {
    const reply = await get(tilePath)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('public, no-cache')
  })

  test('are 404 for a missing version', async () => {
    const reply = await get(`${tilePath}?v=ffffffffffff`)
    expect(reply.status).toBe(404)
    expect(await reply.text()).toContain('no longer here')
  })

  test('are empty for a cell without data and refused for an invalid cell', async () => {
    expect((await get(`/scout/tiles/testland/${latLngToCell(10, 10, 5)}`)).status).toBe(204)
    expect((await get(`/scout/tiles/testland/${latLngToCell(10, 10, 5)}?cols=Score`)).status).toBe(204)
    const reply = await get(`/scout/tiles/testland/${latLngToCell(47.1, 9.5, 9)}`)
    expect(reply.status).toBe(422)
    expect(await issuesOf(reply)).toEqual([
      expect.objectContaining({ loc: ['path', 'cell'], msg: 'Expected an H3 index of resolution 1 to 5' }),
    ])
  })

  test('hold the named columns beside their cells, in the stored types', async () => {
    const reply = await get(withColumns(['Region level 8', 'Score AC', 'Population']), asMember)
    expect(reply.headers.get('cache-control')).toBe('private, no-cache')
    const table = await tableOf(reply)
    expect(table.names).toEqual(['h3', 'Region level 8', 'Score AC', 'Population'])
    const free = await tableOf(await get(tilePath))
    expect(table.getChild('h3').toArray()).toEqual(free.getChild('h3').toArray())
    expect(table.getChild('Score AC').toArray()).toEqual(free.getChild('Score AC').toArray())
    const row = Array.from<unknown>(table.getChild('Score AC').toArray()).indexOf(100)
    expect(table.at(row)).toMatchObject({ 'Region level 8': 'Middleton', Population: 300 })
  })

  test('are public for free columns, and immutable under a version', async () => {
    const reply = await get(withColumns(['Score DC'], `&v=${smallVersion}`))
    expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect((await tableOf(reply)).names).toEqual(['h3', 'Score DC'])
  })

  test('refuse locked columns without an account', async () => {
    const reply = await get(withColumns(['Score DC', 'Population']))
    expect(reply.status).toBe(401)
    expect(reply.headers.get('cache-control')).toBe('private, no-store')
    expect(await detailOf(reply)).toEqual({
      message: 'Register for free to unlock Population.',
      columns: ['Population'],
    })
  })

  test.each([
    ['Castles', 'There is no hexagon column "Castles"'],
    ['lat', 'There is no hexagon column "lat"'],
    ['NUTS 3', 'Testland has no "NUTS 3": its extract carries no NUTS codes.'],
  ])('refuse the column %s', async (column, message) => {
    const reply = await get(withColumns([column as HexagonField]), asMember)
    expect(reply.status).toBe(422)
    expect(await issuesOf(reply)).toEqual([
      expect.objectContaining({ loc: expect.arrayContaining(['query', 'cols']), msg: message }),
    ])
  })

  test('are sent as stored, or decoded, for the base map', async () => {
    const path = `/scout/basemap/testland/${smallVersion}/8/134/90.mvt`
    const packed = await get(path, { 'accept-encoding': 'gzip' })
    expect(packed.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile')
    expect(packed.headers.get('content-encoding')).toBe('gzip')
    expect(packed.headers.get('content-length')).toBe(String(gzipSync('tile bytes').length))
    expect(gunzipSync(new Uint8Array(await packed.arrayBuffer())).toString()).toBe('tile bytes')
    const plain = await get(path)
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe('tile bytes')
  })

  test('are 204 when empty and 422 for an invalid address of the base map', async () => {
    const base = `/scout/basemap/testland/${smallVersion}`
    const empty = await get(`${base}/8/1/1.mvt`)
    expect(empty.status).toBe(204)
    expect(empty.headers.get('cache-control')).toContain('immutable')
    expect((await get(`${base}/8/1/..%2f..%2fmanifest.mvt`)).status).toBe(422)
    expect((await get('/scout/basemap/testland/current/8/1/1.mvt')).status).toBe(422)
  })
})
