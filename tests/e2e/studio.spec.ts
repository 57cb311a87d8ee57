import { expect, type Page } from '@playwright/test'
import { studioMap, twoLayerMap } from '@/tests/support/studio-map'
import { test } from './journey'
import { expectNoSidewaysScroll, violationsOf } from './screen-checks'

const openFile = (page: Page, name: string, text: string) =>
  page.getByLabel('Map file').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

/** Saves the open map as a file. @returns its text */
async function saveFile(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Stops of Schaan' }).click()
  await page.getByRole('menuitem', { name: 'Download JSON' }).click()
  const saved = await (await download).createReadStream()
  return Buffer.concat(await saved.toArray()).toString()
}

const drawnLayers = (page: Page) => page.locator('[data-drawn]')

/** A point in the middle of the map, above other layers. */
function pointMap() {
  const map = studioMap()
  const [point] = map.config.config.visState.layers
  Object.assign(map.config.config.visState, { layers: [point] })
  Object.assign(point?.config.visConfig ?? {}, { radius: 60 })
  Object.assign(map.config.config.mapState, { latitude: 47.18, longitude: 9.52, zoom: 13 })
  return map
}

test('hides a layer of a map, and compares layers on two maps', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/kepler')
  await openFile(page, 'stops.json', JSON.stringify(twoLayerMap()))
  await expect(page.getByRole('heading', { level: 1, name: 'Stops of Schaan' })).toBeVisible()
  await expect(drawnLayers(page)).toHaveAttribute('data-drawn', '2')
  await page.getByRole('button', { name: 'Hide A arc' }).click()
  await expect(drawnLayers(page)).toHaveAttribute('data-drawn', '1')
  await expect(page.getByRole('button', { name: 'Show A arc' })).toBeVisible()
  await page.getByRole('tab', { name: 'Base map' }).click()
  await page.getByRole('radio', { name: 'Light' }).click()
  await page.getByRole('button', { name: 'Tilt the map' }).click()
  expect(await violationsOf(page)).toEqual([])

  await page.getByRole('button', { name: 'Split the map' }).click()
  await expect(drawnLayers(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Right map' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'A point' }).click()
  await page.keyboard.press('Escape')
  await expect(drawnLayers(page).last()).toHaveAttribute('data-drawn', '0')
  await expect(drawnLayers(page).first()).toHaveAttribute('data-drawn', '1')
  await page.getByRole('tab', { name: 'Interactions' }).click()
  await page.getByRole('switch', { name: 'Brush: highlight around the pointer' }).click()
  await expect(page.locator('[data-brush]')).toHaveCount(2)
  expect(await violationsOf(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText('This screen shows one of the two maps at a time.')).toBeVisible()
  const { visState } = JSON.parse(await saveFile(page)).config.config
  expect(visState.splitMaps[1].layers.point).toBe(false)
  expect(visState.interactionConfig.brush.enabled).toBe(true)
  expect(problems).toEqual([])
})

test('explains files that are not maps, reads and filters the points of one that is, and keeps its rest', async ({
  page,
}) => {
  await page.goto('/kepler')
  await expect(page.getByText('Open a map.')).toBeVisible()
  await openFile(page, 'broken.json', '{"datasets": [')
  const alert = page.getByRole('alert').filter({ hasText: /\S/ })
  await expect(alert).toContainText('The map ends too early.')
  await openFile(page, 'a.pdf', 'x')
  await expect(alert).toContainText('Failed to select data processor')
  await openFile(page, 'stops.json', JSON.stringify(pointMap()))
  await expect(drawnLayers(page)).toHaveAttribute('data-drawn', '1')
  const map = page.getByRole('region', { name: /Map of the file/ })
  const tip = page.getByRole('region', { name: 'Values of A point' })
  await expect(async () => {
    await map.click()
    await expect(tip).toContainText('20.0', { timeout: 5_000 })
  }).toPass()
  await tip.getByRole('button', { name: 'Close' }).click()
  await expect(tip).toBeHidden()
  await map.focus()
  await page.keyboard.press('Enter')
  await expect(tip).toContainText('20.0')

  await page.getByRole('tab', { name: /Filters/ }).click()
  await page.getByRole('slider', { name: 'kwh, from' }).focus()
  await page.keyboard.press('PageUp')
  await page.getByRole('tab', { name: 'Layers' }).click()
  await expect(page.getByText('2 of 3 rows shown')).toBeVisible()
  const { datasets, config } = JSON.parse(await saveFile(page))
  expect(datasets).toEqual(pointMap().datasets)
  expect(config.config.visState.filters[0].value).toEqual([12, 100])
  expect(config.config.visState.layers[0].unknownToUs).toEqual({ kept: true })

  await page.setViewportSize({ width: 390, height: 844 })
  await openFile(page, 'stops.csv', 'name,latitude,longitude\na,47.1,9.5\nb,47.2,9.6\n')
  await expect(page.getByText('2 rows · 3 columns')).toBeVisible()
  await expect(drawnLayers(page)).toHaveAttribute('data-drawn', '1')
  // The ground belongs to the country around the places.
  await expect(page.getByText('© OpenStreetMap contributors').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  expect(await violationsOf(page)).toEqual([])
})
