import { appOrigin } from '@/server/base/settings/env'
import { readableThroughCdn } from '@/server/bff/own-answers'

const cdn = { TILES_URL: 'https://cdn.test', DEMO_HOST: undefined }
const allowed = (caching: string, env: Parameters<typeof readableThroughCdn>[1]) =>
  readableThroughCdn(new Response('tile', { headers: { 'cache-control': caching } }), env).headers.get(
    'access-control-allow-origin',
  )

test("lets the app's pages read what a CDN may cache", () => {
  expect(allowed('public, max-age=31536000, immutable', cdn)).toBe(appOrigin)
})

test('lets the pages of both hosts read it if guests have their own', () => {
  expect(allowed('public, max-age=60', { ...cdn, DEMO_HOST: 'demo.test' })).toBe('*')
})

test('lets no other origin read an answer that depends on the caller', () => {
  for (const caching of ['private, no-cache', 'private, no-store', ''])
    expect(allowed(caching, cdn)).toBeNull()
})

test('changes nothing without a CDN', () => {
  expect(allowed('public, max-age=60', { TILES_URL: undefined, DEMO_HOST: 'demo.test' })).toBeNull()
})
