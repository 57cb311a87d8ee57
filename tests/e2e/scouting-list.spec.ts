import { expect, type Page } from '@playwright/test'
import { asPlanner, test } from './journey'
import { openSchaan } from './schaan'
import { siteRows } from './scouting-page'
import { atRest, violationsOf } from './screen-checks'

const focusedRow = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')))

test.use(asPlanner)

test('fits the list to its panel, walks it by keys from one tab stop, and shows it on a phone', async ({
  page,
}) => {
  await openSchaan(page, '&fields=Brand,Parking Type,Road class,capacity,Population,Score AC,Score DC')
  const edge = page.getByRole('separator', { name: 'Width of the panel' })
  await edge.focus()
  for (const [key, width] of [
    ['Home', 280],
    ['PageUp', 380],
    ['End', 900],
    ['Home', 280],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => panelWidth(page)).toBe(width)
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
  await expect(edge).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('complementary').locator(':focus')).toHaveCount(1)
  for (const opened of ['Selected location', 'Compared location']) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('complementary', { name: opened })).toBeHidden()
  }
  await test.step('on a phone', () => useOnPhone(page))
})

/** Expects notices beside the first row, the map's zoom buttons, and a map below the countries. */
async function useOnPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 })
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
  const zoom = () => Number(new URL(page.url()).searchParams.get('zoom'))
  const before = await atRest(async () => zoom())
  const tools = page.getByRole('toolbar', { name: 'Map tools' })
  await tools.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(zoom).toBeGreaterThan(before)
  await page.goto('/scouting')
  const picture = page.getByRole('img', { name: /Liechtenstein at night/ })
  await expect.poll(async () => (await picture.boundingBox())?.height).toBeGreaterThan(260)
}

/** Width of the panel in whole px. */
async function panelWidth(page: Page): Promise<number> {
  const box = await page.getByRole('region', { name: 'Scouting' }).boundingBox()
  return Math.round(box?.width ?? 0)
}

const sidewaysScroll = (page: Page) =>
  page
    .getByRole('grid', { name: 'Locations' })
    .evaluate((grid) => (grid.parentElement?.scrollWidth ?? 0) - (grid.parentElement?.clientWidth ?? 0))
