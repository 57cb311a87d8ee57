import { expect } from '@playwright/test'
import { test } from './journey'
import { openLiechtenstein } from './scouting-page'

test('satellite pictures come only through the app, with their credit', async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== baseURL) foreign.push(request.url())
  })
  await page.goto('/demo/scouting')
  await openLiechtenstein(page)
  await page.getByRole('button', { name: 'Layers' }).click()
  const [tile] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/api/maps/satellite/')),
    page.getByRole('radio', { name: /Satellite with places/ }).check(),
  ])
  expect(tile.status()).toBe(200)
  expect(tile.headers()).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=86400, immutable',
    'x-content-type-options': 'nosniff',
  })
  await expect(page.getByText('© Pictures of this test')).toBeVisible()
  await expect(page.getByText('© OpenStreetMap contributors').first()).toBeVisible()
  expect(foreign).toEqual([])
})
