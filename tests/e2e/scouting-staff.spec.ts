import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { filterFileSchema } from '@/lib/contract/filter-config'
import { scoutingConfigSchema } from '@/lib/contract/scout-config'
import { asStaff, test } from './journey'
import { gear, gears, open, schaan } from './schaan-map'
import { waitForCells } from './scouting-page'
import { violationsOf } from './screen-checks'

/** Name and content of a download. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; json: unknown }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const json: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'))
  return { name: download.suggestedFilename(), json }
}

test.describe('the map of staff', () => {
  test.use(asStaff)

  test('draws layers by the map-toolkit settings, and exports them', async ({ page }) => {
    await open(page, `/scouting?${schaan}`)
    await gear(page, 'Map-toolkit settings').click()
    const panel = page.getByRole('dialog', { name: 'Map-toolkit settings' })
    await panel.getByRole('textbox', { name: 'locations, zoom from' }).fill('13')
    await panel.getByRole('combobox', { name: 'Colour of the hexagons' }).selectOption('Population')
    await expect(page).toHaveURL(/colour=Population/)
    await expect(panel.getByText('changed in this browser')).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    const press = () => panel.getByRole('button', { name: 'Download configuration' }).click()
    const { name, json } = await downloaded(page, press)
    expect(name).toBe('scouting-config.json')
    const { layers } = scoutingConfigSchema.parse(json).config.config.visState
    const parkings = layers.find(({ type, config }) => type === 'point' && config.dataId === 'parkings')
    expect(parkings?.config.zoomRange).toEqual([13, 20])
    expect(JSON.stringify(layers)).toContain('"colorField":{"name":"Population"')
    await page.reload()
    await waitForCells(page)
    await gear(page, 'Map-toolkit settings').click()
    await expect(panel.getByRole('textbox', { name: 'locations, zoom from' })).toHaveValue('13')
    await panel.getByRole('button', { name: 'Reset' }).click()
    await expect(panel.getByRole('textbox', { name: 'locations, zoom from' })).toHaveValue('15')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(gear(page, 'Map-toolkit settings')).toBeFocused()
  })

  test('offers filters by the internal locations configuration, and exports them', async ({ page }) => {
    await open(page, `/scouting?${schaan}`)
    const pills = page.getByRole('group', { name: 'Filters' })
    await expect(pills.getByRole('button', { name: /Retail/ })).toBeVisible()
    await gear(page, 'Internal locations configuration').click()
    const panel = page.getByRole('dialog', { name: 'Internal locations configuration' })
    await panel.getByRole('switch', { name: 'Offer Retail' }).uncheck()
    await expect(pills.getByRole('button', { name: /Retail/ })).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
    const press = () => panel.getByRole('button', { name: 'Download configuration' }).click()
    const { name, json } = await downloaded(page, press)
    expect(name).toBe('scouting-filter-config.json')
    const [parkings] = filterFileSchema.parse(json).datasets
    expect(parkings?.fields.map(({ field }) => field)).not.toContain('POI retail')
    await panel.locator('input[type=file]').setInputFiles({
      name: 'broken.json',
      mimeType: 'application/json',
      buffer: Buffer.from('{'),
    })
    await expect(panel.getByRole('alert')).toHaveText('The configuration file broken.json is not valid JSON.')
    await panel.getByRole('button', { name: 'Reset' }).click()
    await expect(pills.getByRole('button', { name: /Retail/ })).toBeVisible()
    await panel.getByRole('textbox', { name: 'Configuration address' }).fill('scouting-filter-config.json')
    await panel.getByRole('button', { name: 'Load', exact: true }).click()
    await expect(page).toHaveURL(/filterConfigUrl=scouting-filter-config\.json/)
  })

  test('shows both panels as sheets on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, `/scouting?${schaan}`)
    for (const name of gears) {
      await gear(page, name).click()
      const sheet = page.getByRole('dialog', { name })
      await expect(sheet.getByRole('button', { name: 'Download configuration' })).toBeInViewport()
      expect(await violationsOf(page)).toEqual([])
      await sheet.getByRole('button', { name: 'Close' }).click()
      await expect(sheet).toBeHidden()
    }
  })
})
