import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { filterFileSchema } from '@/lib/contract/filter-config'
import { scoutingConfigSchema } from '@/lib/contract/scout-config'
import { asStaff, test } from './journey'
import { gear, gears, open, schaan } from './schaan-map'
import { waitForCells } from './scouting-page'
import { violationsOf } from './screen-checks'

/** A download's name and content. */
async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; json: unknown }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  const json: unknown = JSON.parse(readFileSync(await download.path(), 'utf8'))
  return { name: download.suggestedFilename(), json }
}

test.use(asStaff)

test('lets staff change the map’s layers and filters, export them, and find them again', async ({ page }) => {
  await open(page, `/scouting?${schaan}`)
  const toolkit = page.getByRole('dialog', { name: 'Map-toolkit settings' })
  await test.step('changes layers', async () => {
    await gear(page, 'Map-toolkit settings').click()
    await toolkit.getByRole('textbox', { name: 'locations, zoom from' }).fill('13')
    await toolkit.getByRole('combobox', { name: 'Colour of the hexagons' }).selectOption('Population')
    await expect(page).toHaveURL(/colour=Population/)
    await expect(toolkit.getByText('changed in this browser')).toBeVisible()
    const press = () => toolkit.getByRole('button', { name: 'Download configuration' }).click()
    const { name, json } = await downloaded(page, press)
    expect(name).toBe('scouting-config.json')
    const { layers } = scoutingConfigSchema.parse(json).config.config.visState
    const parkings = layers.find(({ type, config }) => type === 'point' && config.dataId === 'parkings')
    expect(parkings?.config.zoomRange).toEqual([13, 20])
    expect(JSON.stringify(layers)).toContain('"colorField":{"name":"Population"')
    expect(await violationsOf(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(toolkit).toBeHidden()
    await expect(gear(page, 'Map-toolkit settings')).toBeFocused()
  })
  const pills = page.getByRole('group', { name: 'Filters' })
  await test.step('changes filters', async () => {
    await expect(pills.getByRole('button', { name: /Retail/ })).toBeVisible()
    await gear(page, 'Internal locations configuration').click()
    const panel = page.getByRole('dialog', { name: 'Internal locations configuration' })
    await panel.getByRole('switch', { name: 'Offer Retail' }).click()
    await expect(pills.getByRole('button', { name: /Retail/ })).toHaveCount(0)
    const press = () => panel.getByRole('button', { name: 'Download configuration' }).click()
    const { name, json } = await downloaded(page, press)
    expect(name).toBe('scouting-filter-config.json')
    const [parkings] = filterFileSchema.parse(json).datasets
    expect(parkings?.fields.map(({ field }) => field)).not.toContain('POI retail')
    await panel.getByRole('button', { name: 'Reset' }).click()
    await expect(pills.getByRole('button', { name: /Retail/ })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await panel.getByRole('textbox', { name: 'Configuration address' }).fill('scouting-filter-config.json')
    await panel.getByRole('button', { name: 'Load', exact: true }).click()
    await expect(page).toHaveURL(/filterConfigUrl=scouting-filter-config\.json/)
  })
  await test.step('finds both again, on a phone', async () => {
    await page.reload()
    await waitForCells(page)
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Layers' }).click()
    for (const name of gears) {
      await gear(page, name).click()
      const panel = page.getByRole('dialog', { name })
      await expect(panel.getByRole('button', { name: 'Download configuration' })).toBeInViewport()
      expect(await violationsOf(page), `${name} on a phone`).toEqual([])
      await panel.getByRole('button', { name: 'Close' }).click()
      await expect(panel).toBeHidden()
    }
    await gear(page, 'Map-toolkit settings').click()
    await expect(toolkit.getByRole('textbox', { name: 'locations, zoom from' })).toHaveValue('13')
    await toolkit.getByRole('button', { name: 'Reset' }).click()
    await expect(toolkit.getByRole('textbox', { name: 'locations, zoom from' })).toHaveValue('15')
  })
})
