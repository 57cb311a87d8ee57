import { expect, type Page } from '@playwright/test'
import { asPlanner, test } from './journey'
import { gear, gears, open, schaan } from './schaan-map'
import { chooseFirst, chooseParking, clickOnMap, siteRows, waitForCells } from './scouting-page'
import { violationsOf } from './screen-checks'

const camera = (page: Page) => new URL(page.url()).searchParams

const zoomOf = (page: Page) => Number(camera(page).get('zoom'))

const openLayers = (page: Page) => page.getByRole('button', { name: 'Layers', exact: true }).click()

const traffic = (page: Page) => page.getByRole('status', { name: 'Traffic' })

test.describe('a registered user’s map', () => {
  test.use(asPlanner)

  test('zooms by its tools, finds places, and names and opens locations', async ({ page }) => {
    await open(page, `/scouting?${schaan}`)
    await test.step('zooms', async () => {
      await page.getByRole('button', { name: 'Zoom in' }).click()
      await expect.poll(() => zoomOf(page)).toBe(14.8)
      await page.getByRole('button', { name: 'Zoom out' }).click()
      await expect.poll(() => zoomOf(page)).toBe(13.8)
    })
    await test.step('a chosen location keeps the zoom while auto-zoom is off', async () => {
      await page.getByRole('button', { name: 'Auto-zoom on' }).click()
      await siteRows(page).first().getByRole('button').first().click()
      await expect(page.getByRole('complementary', { name: 'Selected location' })).toBeVisible()
      await expect(page).toHaveURL(/site=/)
      expect(zoomOf(page)).toBe(13.8)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Auto-zoom off' }).click()
    })
    await test.step('finds places by name and by coordinates', async () => {
      await page.getByRole('button', { name: 'Find a place' }).click()
      const field = page.getByRole('combobox', { name: 'Find a place' })
      const best = page.getByRole('listbox', { name: 'Places' }).getByRole('option').first()
      await field.fill('Triesenberg')
      await expect(best).toContainText('Triesenberg')
      await page.keyboard.press('Enter')
      await expect(field).toBeHidden()
      await expect.poll(() => Number(camera(page).get('lat'))).toBeCloseTo(47.118, 1)
      await page.getByRole('button', { name: 'Find a place' }).click()
      await field.fill('47.14166, 9.52154')
      await expect(best).toBeVisible()
      await page.keyboard.press('Enter')
      await expect.poll(() => camera(page).get('lat')).toBe('47.14166')
      await expect.poll(() => zoomOf(page)).toBe(16)
    })
    await test.step('a tip under the pointer leaves the pointer to the map', async () => {
      await page.goto('/scouting?country=liechtenstein')
      await waitForCells(page)
      await clickOnMap(page, await chooseFirst(page, await chooseParking(page)))
      const tip = page.locator('.maplibregl-popup')
      await expect(tip).toContainText('space')
      const box = await tip.boundingBox()
      const under = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.tagName, {
        x: (box?.x ?? 0) + 20,
        y: (box?.y ?? 0) + 20,
      })
      expect(under).toBe('CANVAS')
    })
  })

  test('draws a 3-minute drive with its sum of traffic', async ({ page }) => {
    await open(page, `/scouting?${schaan}`)
    await openLayers(page)
    await page.getByRole('switch', { name: 'Traffic' }).check()
    await expect(traffic(page)).toContainText('Select a location to see what its 3-minute drive reaches.')
    await page.keyboard.press('Escape')
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/scout/isochrone')),
      siteRows(page).first().getByRole('button').first().click(),
    ])
    expect(answer.status()).toBe(200)
    await expect(traffic(page)).toContainText('vehicles/day')
    await expect(traffic(page)).toContainText('class default')
    const { features } = (await answer.json()) as {
      features: { properties: { kind: string; aadt?: number } }[]
    }
    const total = features.reduce((sum, { properties }) => sum + (properties.aadt ?? 0), 0)
    const shown = (await traffic(page).innerText()).match(/([\d,]+)\s*vehicles/)?.[1] ?? ''
    expect(Number(shown.replaceAll(',', ''))).toBe(Math.round(total))
    await expect(page).toHaveURL(/site=/)
    await page.reload()
    await expect(traffic(page)).toContainText('vehicles/day')
    expect(await violationsOf(page)).toEqual([])
  })

  test('keeps satellite pictures, and falls back to the dark base map when they are unreachable', async ({
    page,
    baseURL,
  }) => {
    const foreign: string[] = []
    page.on('request', (request) => {
      const { origin, protocol } = new URL(request.url())
      if (protocol.startsWith('http') && origin !== baseURL) foreign.push(request.url())
    })
    let isDown = true
    await page.route('**/api/maps/satellite/**', (route) =>
      isDown ? route.fulfill({ status: 502, json: { detail: 'No.' } }) : route.fallback(),
    )
    await open(page, `/scouting?${schaan}`)
    for (const name of gears) await expect(gear(page, name)).toHaveCount(0)
    await openLayers(page)
    await expect(page.getByRole('radio', { name: /Dark/ })).toBeChecked()
    await page.getByRole('radio', { name: /Satellite with places/ }).check()
    const notice = page.getByRole('alert').filter({ hasText: 'Satellite images cannot be reached.' })
    await expect(notice).toHaveCount(1)
    isDown = false
    const [tile] = await Promise.all([
      page.waitForResponse((response) => response.url().includes('/api/maps/satellite/') && response.ok()),
      notice.getByRole('button', { name: 'Retry' }).click(),
    ])
    expect(tile.headers()).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400, immutable',
      'x-content-type-options': 'nosniff',
    })
    await expect(page.getByText('© Pictures of this test')).toBeVisible()
    await expect(page.getByText('© OpenStreetMap contributors').first()).toBeVisible()
    await expect(notice).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('© Pictures of this test')).toBeVisible()
    expect(foreign).toEqual([])

    isDown = true
    await page.reload()
    await notice.getByRole('button', { name: 'Back to dark' }).click()
    await expect(notice).toHaveCount(0)
    await openLayers(page)
    await expect(page.getByRole('radio', { name: /Dark/ })).toBeChecked()
    await expect(page.getByText('© Pictures of this test')).toHaveCount(0)
  })
})

test.describe('a visitor’s map', () => {
  test('asks for a location type from zoom 12 on, searches it, and offers to search a new view', async ({
    page,
  }) => {
    await open(page, '/demo/scouting?country=liechtenstein&lat=47.166&lng=9.509&zoom=13')
    const question = page.getByRole('heading', { name: 'Select a location type to continue' })
    await expect(question).toBeVisible()
    for (const name of gears) await expect(gear(page, name)).toHaveCount(0)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect(question).toBeHidden()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await expect(question).toBeVisible()
    await page.getByRole('radio', { name: 'Parking' }).click()
    await expect(question).toBeHidden()
    const again = page.getByRole('button', { name: /search this area/i })
    await expect(siteRows(page).first()).toBeVisible()
    await expect(again).toHaveCount(0)
    await page.getByRole('button', { name: 'Zoom out' }).click()
    await expect(again).toBeEnabled()
    let go = () => {}
    const mayGo = new Promise<void>((resolve) => {
      go = resolve
    })
    await page.route('**/api/scout/pointers', async (route) => {
      await mayGo
      await route.fallback()
    })
    await again.click()
    await expect(again).toBeDisabled()
    await expect(again).toHaveAttribute('aria-busy', 'true')
    go()
    await expect(again).toHaveCount(0)
  })
})
