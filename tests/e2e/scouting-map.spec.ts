import { expect, type Page } from '@playwright/test'
import { asPlanner, test } from './journey'
import { gear, gears, open, schaan } from './schaan-map'
import { chooseFirst, clickOnMap, foundSites, pointAtMap, siteRows } from './scouting-page'
import { closeByEscape, violationsOf } from './screen-checks'

const camera = (page: Page) => new URL(page.url()).searchParams

const zoomOf = (page: Page) => Number(camera(page).get('zoom'))

const openLayers = (page: Page) => page.getByRole('button', { name: 'Layers', exact: true }).click()

const traffic = (page: Page) => page.getByRole('status', { name: 'Traffic' })

/** Mountains without locations, charging stations or cells. */
const mountain = { lat: 47.1, lng: 9.59 }

/** Expects the sum of the drawn roads for a selected location, also after a reload. */
async function seeTraffic(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page).not.toHaveURL(/site=/)
  await openLayers(page)
  await page.getByRole('switch', { name: 'Traffic' }).click()
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
}

test.describe('a registered user’s map', () => {
  test.use(asPlanner)

  test('zooms by its tools, finds and adds places, names locations and draws what a drive reaches', async ({
    page,
    context,
  }) => {
    const [sites] = await Promise.all([foundSites(page), open(page, `/scouting?${schaan}`)])
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
    await test.step('finds places by name, in the language of the reader too, and by coordinates', async () => {
      await page.getByRole('button', { name: 'Find a place' }).click()
      const field = page.getByRole('combobox', { name: 'Find a place' })
      const best = page.getByRole('listbox', { name: 'Places' }).getByRole('option').first()
      await field.fill('Вадуц')
      await expect(best).toHaveText('Вадуц, LiechtensteinVaduz')
      await field.fill('Triesenberg')
      await expect(best).toContainText('Triesenberg')
      await page.keyboard.press('Enter')
      await expect(field).toBeHidden()
      // The village and its municipality have middles a kilometre apart, 47.118 and 47.127.
      await expect.poll(() => Math.abs(Number(camera(page).get('lat')) - 47.122)).toBeLessThan(0.015)
      await page.getByRole('button', { name: 'Find a place' }).click()
      await field.fill(`${mountain.lat}, ${mountain.lng}`)
      await expect(best).toBeVisible()
      await page.keyboard.press('Enter')
      await expect.poll(() => Number(camera(page).get('lat'))).toBe(mountain.lat)
      await expect.poll(() => zoomOf(page)).toBe(16)
    })
    await test.step('copies the found coordinates, and adds the place once', async () => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      const menu = page.getByRole('dialog', { name: /^Location / })
      await clickOnMap(page, mountain, 'right')
      const coordinates = await menu.getByText(/^47\.10\d{3}, 9\.5\d{4}$/).innerText()
      await menu.getByRole('button', { name: 'Copy coordinates' }).click()
      await expect(page.getByText('Coordinates copied to clipboard')).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(coordinates)
      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()

      const card = page.getByRole('region', { name: 'Picked location' })
      const saved = page.getByRole('link', { name: /Evaluate/ })
      await expect(saved).toContainText('2')
      await clickOnMap(page, mountain)
      await expect(card).toContainText(/47\.10\d{3}, 9\.5\d{4}/)
      for (const notice of [
        'Successfully added parking location to new locations list',
        'Location already added.',
      ]) {
        await card.getByRole('button', { name: 'Add to list' }).click()
        await expect(page.getByText(notice)).toBeVisible()
        await expect(saved).toContainText('3')
      }
      await closeByEscape(page, card)
    })
    await test.step('a tip under the pointer leaves the pointer to the map', async () => {
      await pointAtMap(page, await chooseFirst(page, sites))
      const tip = page.locator('.maplibregl-popup')
      await expect(tip).toContainText('space')
      const box = await tip.boundingBox()
      const under = await page.evaluate(({ x, y }) => document.elementFromPoint(x, y)?.tagName, {
        x: (box?.x ?? 0) + 20,
        y: (box?.y ?? 0) + 20,
      })
      expect(under).toBe('CANVAS')
    })
    await test.step('draws a 3-minute drive with its sum of traffic', () => seeTraffic(page))
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
    await page.getByRole('radio', { name: /Satellite with places/ }).click()
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
