import { closeSync, ftruncateSync, openSync, writeSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { studioMap, twoLayerMap } from '@/tests/support/studio-map'
import { test } from './journey'
import { expectNoSidewaysScroll, violationsOf } from './screen-checks'

const html = '<img src=x onerror="window.wasRun = true"><b>bold</b>'

/** The map of every layer type with HTML, and names of prototypes, in each text that a person reads. */
function markedMap() {
  const text = JSON.stringify(studioMap())
    .replaceAll('"Stops of Schaan"', JSON.stringify(`Title ${html}`))
    .replaceAll('"stops.csv"', JSON.stringify(`Stops ${html}`))
    .replaceAll('"stops"', '"__proto__"')
    .replaceAll('"kwh"', JSON.stringify(`kwh ${html}`))
    .replaceAll('"seen"', '"constructor"')
    .replaceAll('"timestamp"', '"__proto__"')
    .replaceAll('"A point"', JSON.stringify(`Point ${html}`))
    .replaceAll('"A icon"', JSON.stringify(`Icon ${html}`))
  const map = JSON.parse(text)
  const { visState, mapState } = map.config.config
  const [point] = visState.layers
  // A point in the middle, coloured by texts, which its legend shows.
  point.visualChannels = { colorField: { name: 'name', type: 'string' }, colorScale: 'ordinal' }
  point.config.visConfig.radius = 60
  visState.layers.push({
    id: 'lost',
    type: 'point',
    config: { dataId: 'constructor', label: 'Lost', columns: {} },
  })
  visState.interactionConfig.tooltip.fieldsToShow = JSON.parse('{"__proto__":["name","constructor"]}')
  for (const layer of visState.layers.slice(1)) layer.config.isVisible = false
  for (const row of map.datasets[0].data.allData) row[4] = `${row[4]} ${html}`
  visState.filters = []
  Object.assign(mapState, { latitude: 47.18, longitude: 9.52, zoom: 13 })
  return map
}

const deep = `{"datasets":[],"config":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_001)}`
const placeless = JSON.stringify(twoLayerMap())
  .replaceAll(/\[47\.1\d+,/g, '["north",')
  .replace('"north"', '1e999')

/** A sparse table of 2 GB: the disk holds only its first line. */
function cutOff(path: string): string {
  const file = openSync(path, 'w')
  writeSync(file, 'latitude,longitude\n47.1,9.5\n47.')
  ftruncateSync(file, 2_147_483_648)
  closeSync(file)
  return path
}

const title = (page: Page) => page.getByRole('heading', { level: 1 })

test('explains each hostile file, and keeps the open map with its changes', async ({ page }, info) => {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(error.message))
  await page.goto('/kepler')
  const input = page.getByLabel('Map file')
  await input.setInputFiles({
    name: 'marked.json',
    mimeType: 'text/plain',
    buffer: Buffer.from(JSON.stringify(markedMap())),
  })
  await expect(title(page)).toHaveText(`Title ${html}`)
  await expect(
    page.getByText('Lost is kept in the file but not drawn: its dataset is not in the file.'),
  ).toBeVisible()
  const layers = page.getByRole('list', { name: 'Layers' })
  await expect(layers).toContainText(`north ${html}`)
  await layers.getByRole('button', { name: `Hide Point ${html}` }).click()
  await layers.getByRole('button', { name: `Show Point ${html}` }).click()

  const alert = page.getByRole('alert').filter({ hasText: /\S/ })
  await input.setInputFiles({ name: 'deep.json', mimeType: 'text/plain', buffer: Buffer.from(deep) })
  await expect(alert).toContainText('The file is nested too deeply: 500 levels at most.')
  await input.setInputFiles(cutOff(info.outputPath('cut-off.csv')))
  await expect(alert).toContainText('The file is larger than 100 MB.')
  await expect(title(page)).toHaveText(`Title ${html}`)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeEnabled()

  const tip = page.getByRole('region', { name: `Values of Point ${html}` })
  await expect(async () => {
    await page.getByRole('region', { name: /Map of the file/ }).click()
    await expect(tip).toContainText(`south ${html}`, { timeout: 5_000 })
  }).toPass()
  await expect(tip).toContainText('constructor')
  await layers.getByRole('button', { name: 'Lost', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Lost' })).toBeVisible()
  await page.getByRole('tab', { name: 'Interactions' }).click()
  await expect(page.getByRole('tabpanel')).toContainText(`kwh ${html}`)
  await page.getByRole('button', { name: 'SQL', exact: true }).click()
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByRole('button', { name: `kwh ${html}` })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  await input.setInputFiles({ name: 'placeless.json', mimeType: '', buffer: Buffer.from(placeless) })
  await expect(page.getByText('A point: 3 rows without a place.')).toBeVisible()
  await expectNoSidewaysScroll(page)
  expect(await page.evaluate(() => 'wasRun' in window)).toBe(false)
  expect(problems).toEqual([])
})
