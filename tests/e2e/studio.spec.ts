import { expect, type Page } from '@playwright/test'
import { studioMap } from '@/tests/support/studio-map'
import { test } from './journey'
import { expectNoSidewaysScroll, violationsOf } from './screen-checks'

const file = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

async function open(page: Page, name: string, text: string): Promise<void> {
  await page.goto('/kepler')
  await expect(page.getByText('Open a map.')).toBeVisible()
  await page.getByLabel('Map file').setInputFiles(file(name, text))
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

test('opens a map of every layer type, hides a layer, and names all that is not drawn', async ({ page }) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await open(page, 'stops.json', JSON.stringify(studioMap()))
  await expect(page.getByRole('heading', { level: 1, name: 'Stops of Schaan' })).toBeVisible()
  await expect(page.getByText(/A scenegraph is kept in the file but not drawn/)).toBeVisible()
  await expect(drawnLayers(page)).toHaveAttribute('data-drawn', '13')
  await page.getByRole('button', { name: 'Hide A trip' }).click()
  await expect(drawnLayers(page)).toHaveAttribute('data-drawn', '12')
  await expect(page.getByRole('button', { name: 'Show A trip' })).toBeVisible()
  await page.getByRole('tab', { name: 'Base map' }).click()
  await page.getByRole('radio', { name: 'Light' }).check()
  await page.getByRole('button', { name: 'Tilt the map' }).click()
  expect(await violationsOf(page)).toEqual([])
  expect(problems).toEqual([])
})

test('narrows by a filter, reads a point by pointer and by keys, and keeps the rest of the file', async ({
  page,
}) => {
  await open(page, 'stops.json', JSON.stringify(pointMap()))
  await expect(drawnLayers(page)).toHaveAttribute('data-drawn', '1')
  const map = page.getByRole('region', { name: /Map of the file/ })
  const tip = page.getByRole('region', { name: 'Values of A point' })
  await expect(async () => {
    await map.click()
    await expect(tip).toContainText('20.0', { timeout: 1000 })
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

  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Stops of Schaan' }).click()
  await page.getByRole('menuitem', { name: 'Download JSON' }).click()
  const saved = await (await download).createReadStream()
  const text = Buffer.concat(await saved.toArray()).toString()
  const { datasets, config } = JSON.parse(text)
  expect(datasets).toEqual(pointMap().datasets)
  expect(config.config.visState.filters[0].value).toEqual([12, 100])
  expect(config.config.visState.layers[0].unknownToUs).toEqual({ kept: true })
})

test('explains files that are not maps, and turns a table into a map', async ({ page }) => {
  await open(page, 'broken.json', '{"datasets": [')
  const alert = page.getByRole('alert').filter({ hasText: /\S/ })
  await expect(alert).toContainText('The map ends too early.')
  const input = page.getByLabel('Map file')
  await input.setInputFiles(
    file('a.json', JSON.stringify({ datasets: [{ data: { label: '<img src=x onerror=alert(1)>' } }] })),
  )
  await expect(alert).toContainText('Dataset 1 (<img src=x onerror=alert(1)>): expected fields')
  await input.setInputFiles(file('a.pdf', 'x'))
  await expect(alert).toContainText('Failed to select data processor')
  await page.setViewportSize({ width: 390, height: 844 })
  await input.setInputFiles(file('stops.csv', 'name,latitude,longitude\na,47.1,9.5\nb,47.2,9.6\n'))
  await expect(page.getByText('2 rows · 3 columns')).toBeVisible()
  await expect(drawnLayers(page)).toHaveAttribute('data-drawn', '1')
  // The ground belongs to the country around the places.
  await expect(page.getByText('© OpenStreetMap contributors').first()).toBeVisible()
  await expectNoSidewaysScroll(page)
  expect(await violationsOf(page)).toEqual([])
})

test('opens a map of this site by an address, and says what it cannot load', async ({ page, baseURL }) => {
  await page.goto(`/kepler?mapUrl=${encodeURIComponent(`${baseURL}/api/scout/maps/liechtenstein.json`)}`)
  await expect(page.getByText(/rows · \d+ columns/).first()).toBeVisible()
  await page.goto('/kepler?mapUrl=https%3A%2F%2Fmaps.example%2Fa.json')
  await expect(page.getByText('Error loading https://maps.example/a.json')).toBeVisible()
})
