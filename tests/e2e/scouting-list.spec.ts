import { expect, type Page } from '@playwright/test'
import { asPlanner, test } from './journey'
import { openSchaan } from './schaan'
import { siteRows } from './scouting-page'
import { violationsOf } from './screen-checks'

const focusedRow = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')))

test.use(asPlanner)

test('never scrolls the list sideways, and walks it by keys from one tab stop', async ({ page }) => {
  await openSchaan(page, '&fields=Brand,Parking Type,Road class,capacity,Population,Score AC,Score DC')
  await page.getByRole('separator', { name: 'Width of the panel' }).focus()
  for (const key of ['Home', 'PageUp', 'PageUp', 'End', 'Home']) {
    await page.keyboard.press(key)
    // Rows follow the panel's width a frame later.
    await expect.poll(() => sidewaysScroll(page)).toBe(0)
  }
  await expect(page.getByRole('columnheader', { name: 'Location', exact: true })).toBeVisible()
  const rows = Number(await page.getByRole('grid', { name: 'Locations' }).getAttribute('aria-rowcount')) - 1
  await siteRows(page).first().getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedRow(page)).toBe(1)
  await page.keyboard.press('End')
  await expect.poll(() => focusedRow(page)).toBe(rows - 1)
  await page.keyboard.press('Home')
  await expect.poll(() => focusedRow(page)).toBe(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Selected location' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => focusedRow(page)).toBe(1)
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByRole('complementary', { name: 'Compared location' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  // Next tab stops: the panel's edge, then the opened locations.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('separator', { name: 'Width of the panel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('complementary').locator(':focus')).toHaveCount(1)
})

test('shows phones a map below the countries, its zoom buttons, and notices beside the first row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/scouting')
  const picture = page.getByRole('img', { name: /Liechtenstein at night/ })
  await expect.poll(async () => (await picture.boundingBox())?.height).toBeGreaterThan(260)
  await openSchaan(page)
  const first = siteRows(page).first()
  await first.getByRole('button', { name: /(Add to|Remove from) list/ }).click()
  const notice = page.getByText(/Successfully (added|removed) parking location/)
  await expect(notice).toBeVisible()
  // In one reading: the notice is brief.
  const below = () =>
    page.evaluate(() => {
      const [row, box] = ['[role=grid] [role=row]:has([role=gridcell])', '.toast'].map((each) =>
        document.querySelector(each)?.getBoundingClientRect(),
      )
      return row && box ? box.top - row.bottom : undefined
    })
  await expect.poll(below).toBeGreaterThan(0)
  const tools = page.getByRole('toolbar', { name: 'Map tools' })
  await tools.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page).toHaveURL(/zoom=14\.8/)
})

const sidewaysScroll = (page: Page) =>
  page
    .getByRole('grid', { name: 'Locations' })
    .evaluate((grid) => (grid.parentElement?.scrollWidth ?? 0) - (grid.parentElement?.clientWidth ?? 0))
