import { expect, type Page } from '@playwright/test'
import { asPlanner, test } from './journey'
import { clickUntil, waitForCells } from './scouting-page'

/** A hexagon of the first view that no label covers. */
const clear = { lat: 47.1599, lng: 9.51124 }

const scored = /^Hexagon, demand score DC \d+ percent, AC \d+ percent/

const legend = (page: Page) => page.getByRole('region', { name: 'Legend' })
const popup = (page: Page) => page.getByRole('dialog', { name: 'Demand Score Grids' })
const map = (page: Page) => page.locator('canvas.maplibregl-canvas').first()
const spoken = (page: Page) => page.getByRole('status').filter({ hasText: /hexagon/i })
const inAddress = (page: Page, name: string) => new URL(page.url()).searchParams.get(name)

test.describe('a planner on the hexagons', () => {
  test.use(asPlanner)

  test('reads them by mouse and keyboard, colours and searches them', async ({ page }) => {
    // Schaan and Vaduz, zoomed out until hexagons lie between the labels.
    await page.goto('/scouting?country=liechtenstein&lat=47.166&lng=9.509&zoom=13.2&type=parking')
    await waitForCells(page)
    await test.step('reads them by keyboard', async () => {
      await map(page).focus()
      await page.keyboard.press('ArrowRight')
      await expect(spoken(page)).toHaveText(scored)
      const first = await spoken(page).innerText()
      await page.keyboard.press('ArrowUp')
      await expect(spoken(page)).not.toHaveText(first)
      await expect(spoken(page)).toHaveText(scored)
      await page.keyboard.press('Enter')
      await expect(popup(page)).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(popup(page)).toHaveCount(0)
      await expect(map(page)).toBeFocused()
      await page.keyboard.press('Escape')
      await expect(spoken(page)).toHaveCount(0)
    })
    await test.step('colours them by another column', async () => {
      await legend(page).getByRole('combobox', { name: 'Colour of the hexagons' }).selectOption('Population')
      await expect(legend(page)).toContainText('people per hexagon')
      await expect.poll(() => inAddress(page, 'colour')).toBe('Population')
      await legend(page).getByText('AC', { exact: true }).first().click()
      await expect.poll(() => inAddress(page, 'score')).toBe('AC')
      await expect.poll(() => inAddress(page, 'colour')).toBeNull()
    })
    await test.step('searches one by mouse', async () => {
      await clickUntil(page, clear, (timeout) => expect(popup(page)).toBeVisible({ timeout }))
      await expect(popup(page).getByText('Demand score DC')).toBeVisible()
      await expect(popup(page).getByText('People').locator('..')).toContainText(/\d/)
      await expect(popup(page).getByText('Register for free to unlock')).toHaveCount(0)
      const [request] = await Promise.all([
        page.waitForRequest((sent) => sent.url().endsWith('/api/scout/pointers')),
        popup(page).getByRole('button', { name: 'search this area' }).click(),
      ])
      expect(request.postDataJSON()).toMatchObject({
        hex_id: expect.stringMatching(/^89[0-9a-f]{13}$/),
        location_type: ['parking'],
      })
      await expect(popup(page)).toBeHidden()
    })
  })
})
