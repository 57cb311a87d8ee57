import { expect } from '@playwright/test'
import { test } from './journey'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
}

/** Directives of a Content-Security-Policy by name. */
function policyOf(headers: Record<string, string>): Record<string, string> {
  const parts = (headers['content-security-policy'] ?? '').split('; ')
  return Object.fromEntries(parts.map((part) => [part.split(' ')[0], part.slice(part.indexOf(' ') + 1)]))
}

test('allows only scripts with a nonce, no API answer as a page, and no frame elsewhere', async ({
  request,
}) => {
  for (const path of ['/', '/demo/scouting', '/support', '/no-such-page']) {
    await test.step(path, async () => {
      const first = await request.get(path, { maxRetries: 2 })
      const second = await request.get(path, { maxRetries: 2 })
      expect(first.headers()).toMatchObject(everywhere)
      expect(first.headers()).not.toHaveProperty('x-powered-by')
      // Only https origins may ask browsers for https.
      expect(first.headers()).not.toHaveProperty('strict-transport-security')
      const policy = policyOf(first.headers())
      expect(policy).toMatchObject({
        'default-src': "'self'",
        'script-src': expect.stringMatching(/^'nonce-[\w+/=]{24}' 'strict-dynamic'$/),
        'connect-src': "'self'",
        'worker-src': "'self'",
        'object-src': "'none'",
        'base-uri': "'none'",
        'frame-ancestors': "'none'",
      })
      expect(policyOf(second.headers())['script-src']).not.toBe(policy['script-src'])
      const nonce = /nonce-([^']+)/.exec(policy['script-src'] ?? '')?.[1]
      const scripts = (await first.text()).match(/<script\b[^>]*>/g) ?? []
      expect(scripts.length).toBeGreaterThan(0)
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`)
    })
  }

  const survey = (await request.get('/survey', { maxRetries: 2 })).headers()
  expect(survey).toMatchObject({ ...everywhere, 'x-frame-options': 'SAMEORIGIN' })
  expect(policyOf(survey)).toMatchObject({ 'frame-ancestors': "'self'" })
  // Without a browser key there is no page of panoramas.
  const panorama = await request.get('/street-view?pano=CAoSLEFG', { maxRetries: 2 })
  expect(panorama.status()).toBe(404)
  expect(panorama.headers()['content-security-policy']).not.toContain('google')
  const api = (await request.get('/api/system/health', { maxRetries: 2 })).headers()
  expect(api).toMatchObject({ ...everywhere, 'cross-origin-resource-policy': 'same-origin' })
  expect(policyOf(api)).toMatchObject({ 'default-src': "'none'", 'frame-ancestors': "'none'" })
})

test('lets the map studio’s database run its own code, and read only from this site', async ({ baseURL }) => {
  for (const coding of ['br', 'identity']) {
    const answer = await fetch(`${baseURL}/worker/duckdb-browser-eh.worker.js`, {
      headers: { 'accept-encoding': coding },
    })
    expect(answer.headers.get('content-security-policy')).toBe(
      "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'self'",
    )
  }
  const code = await fetch(`${baseURL}/worker/duckdb-eh.wasm`, { headers: { 'accept-encoding': 'br' } })
  expect(code.headers.get('content-type')).toBe('application/wasm')
  expect(Number(code.headers.get('content-length'))).toBeLessThan(8_000_000)
  await code.body?.cancel()
})

test('serves scripts as packed by the build, or plain if packed ones are not accepted', async ({
  request,
  baseURL,
}) => {
  const page = await (await request.get('/', { maxRetries: 2 })).text()
  const path = /\/_next\/static\/chunks\/[^"']+\.js/.exec(page)?.[0]
  const [packed, zipped, plain] = await Promise.all(
    ['br', 'gzip', 'identity'].map((coding) =>
      fetch(`${baseURL}${path}`, { headers: { 'accept-encoding': coding } }),
    ),
  )
  const answers = [packed, zipped, plain]
  for (const answer of answers) {
    expect(answer?.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(answer?.headers.get('content-type')).toMatch(/^application\/javascript; charset=UTF-8$/i)
    expect(answer?.headers.get('vary')).toContain('Accept-Encoding')
  }
  expect(answers.map((answer) => answer?.headers.get('content-encoding'))).toEqual(['br', 'gzip', null])
  const [text, ...others] = await Promise.all(answers.map((answer) => answer?.text()))
  for (const other of others) expect(other).toBe(text)
})

test('serves map tiles compressed, and refusals readable', async ({ request, baseURL }) => {
  const manifest = await (await request.get('/api/scout/manifest/liechtenstein', { maxRetries: 2 })).json()
  const raw = (path: string) => fetch(`${baseURL}${path}`, { headers: { 'accept-encoding': 'gzip' } })
  const [west, south, east, north] = manifest.bounds
  const version = manifest.version
  const size = 2 ** 12
  const latitude = ((south + north) / 2) * (Math.PI / 180)
  const x = Math.floor((((west + east) / 2 + 180) / 360) * size)
  const y = Math.floor((0.5 - Math.asinh(Math.tan(latitude)) / (2 * Math.PI)) * size)
  const tile = await raw(`/api/scout/basemap/liechtenstein/${version}/12/${x}/${y}.mvt`)
  expect(tile.status).toBe(200)
  expect(tile.headers.get('content-encoding')).toBe('gzip')
  expect(tile.headers.get('vary')).toContain('Accept-Encoding')
  // `fetch` decompresses by the header; a decompressed tile starts with its first layer.
  expect(new Uint8Array(await tile.arrayBuffer())[0]).toBe(0x1a)

  const hexagons = `/api/scout/tiles/liechtenstein/${manifest.hexagonTiles[9][0]}?v=${version}`
  const cells = await fetch(`${baseURL}${hexagons}`, { headers: { 'accept-encoding': 'gzip, br' } })
  expect(cells.headers.get('content-encoding')).toBe('br')
  expect(cells.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const length = Number(cells.headers.get('content-length'))
  expect(length).toBeGreaterThan(0)
  expect(length).toBeLessThan((await cells.arrayBuffer()).byteLength)

  const refused = await raw('/api/scout/manifest/atlantis')
  expect(refused.status).toBe(404)
  expect(await refused.json()).toHaveProperty('detail')
})
