import { expect, type Page } from '@playwright/test'
import { asPlanner, test } from './journey'
import { openSchaan, schaan } from './schaan'
import { siteRows } from './scouting-page'
import { violationsOf } from './screen-checks'

const focusedRow = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')))

test.use(asPlanner)

test.describe('the choice of fields', () => {
  test('holds two to seven, in the order that the address keeps', async ({ page }) => {
    await openSchaan(page, '&fields=osm_id,capacity')
    await page.getByRole('button', { name: 'Fields 2' }).click()
    await page.getByRole('checkbox', { name: 'Capacity' }).click()
    await expect(page.getByText('You have to select at least 2 items.')).toBeVisible()
    await page.getByRole('button', { name: 'Move Capacity up' }).click()
    await expect(page).toHaveURL(/fields=capacity,osm_id/)
    for (const name of ['Retail', 'Population', 'Road class', 'Demand score AC', 'Demand score DC']) {
      await page.getByRole('checkbox', { name, exact: true }).click()
    }
    await expect(page.getByRole('button', { name: 'Fields 7' })).toBeVisible()
    await page.getByRole('checkbox', { name: 'Brand', exact: true }).click()
    const full = page.getByText('You have reached the maximum number of items that can be displayed.')
    await expect(full).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'Reset' }).click()
    await expect(page).not.toHaveURL(/fields=/)
    await expect(full).toBeHidden()
  })

  test('never makes the list scroll sideways, at any width', async ({ page }) => {
    await openSchaan(page, '&fields=Brand,Parking Type,Road class,capacity,Population,Score AC,Score DC')
    const edge = page.getByRole('separator', { name: 'Width of the panel' })
    await edge.focus()
    for (const key of ['Home', 'PageUp', 'PageUp', 'End']) {
      await page.keyboard.press(key)
      // Rows follow the panel's width a frame later.
      await expect.poll(() => sidewaysScroll(page)).toBe(0)
    }
    await expect(page.getByRole('columnheader', { name: 'Location', exact: true })).toBeVisible()
  })
})

test.describe('the order', () => {
  test('changes by a column heading and by the direction', async ({ page }) => {
    await openSchaan(page)
    const title = (name: RegExp) => page.getByRole('columnheader', { name })
    await expect(title(/^DC/)).toHaveAttribute('aria-sort', 'descending')
    await title(/^Capacity/)
      .getByRole('button')
      .click()
    await expect(page).toHaveURL(/sort=capacity/)
    await expect(title(/^Capacity/)).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('button', { name: 'Largest first' }).click()
    await expect(page).toHaveURL(/order=ascending/)
    await expect(page.getByRole('button', { name: 'Smallest first' })).toBeVisible()
  })

  test('asks for a field when there is none to reverse', async ({ page }) => {
    await openSchaan(page, '&sort=none')
    await page.getByRole('button', { name: 'Largest first' }).click()
    const choice = page.getByRole('group', { name: 'Sort by' })
    await expect(choice.getByRole('button')).toHaveText([
      'Capacity',
      'Restaurants',
      'Retail',
      'Demand score AC',
      'Demand score DC',
    ])
    await choice.getByRole('button', { name: 'Demand score AC' }).click()
    await expect(page).toHaveURL(/sort=score-ac/)
    await expect(page).toHaveURL(/score=AC/)
  })
})

test('the list is one tab stop, in which keys choose and compare any location', async ({ page }) => {
  await openSchaan(page)
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

test.describe('an empty list', () => {
  test('says where to look instead', async ({ page }) => {
    await page.goto('/scouting?country=liechtenstein&type=parking&lat=47.07&lng=9.6&zoom=16')
    await expect(
      page.getByText('No locations fetched. Try searching a different location type or go to another area.'),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Results 0' })).toHaveCSS('color', 'rgb(179, 38, 30)')
    await expect(page.getByRole('img', { name: 'Nothing found' })).toBeVisible()
  })

  test('fills again once the filters are cleared', async ({ page }) => {
    await page.goto(`${schaan}&filters=parkings.capacity:90000~100000`)
    await expect(page.getByText('No locations found for the selected filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear all filters' }).last().click()
    await expect(siteRows(page).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clear all filters' })).toHaveCount(0)
  })

  test('offers Retry when the service failed', async ({ page }) => {
    await page.route('**/api/scout/pointers', (route) =>
      route.fulfill({ status: 500, json: { detail: 'No.' } }),
    )
    await page.goto(schaan)
    const strip = page
      .getByRole('alert')
      .filter({ hasText: 'An error occurred while fetching data for the current view.' })
    await expect(strip).toBeVisible()
    await expect(page.getByText('Failed to fetch locations for the current view')).toBeVisible()
    await page.unroute('**/api/scout/pointers')
    await strip.getByRole('button', { name: 'Retry' }).click()
    await expect(siteRows(page).first()).toBeVisible()
  })
})

test('notices leave the first row of the list free on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSchaan(page)
  const first = siteRows(page).first()
  await first.getByRole('button', { name: /(Add to|Remove from) list/ }).click()
  const notice = page.getByText(/Successfully (added|removed) parking location/)
  await expect(notice).toBeVisible()
  // In one reading: the notice does not stay.
  const below = () =>
    page.evaluate(() => {
      const [row, box] = ['[role=grid] [role=row]:has([role=gridcell])', '.toast'].map((each) =>
        document.querySelector(each)?.getBoundingClientRect(),
      )
      return row && box ? box.top - row.bottom : undefined
    })
  await expect.poll(below).toBeGreaterThan(0)
})

test('a phone shows a map below the countries, and zoom buttons on a country’s map', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/scouting')
  const picture = page.getByRole('img', { name: /Liechtenstein at night/ })
  await expect.poll(async () => (await picture.boundingBox())?.height).toBeGreaterThan(260)
  await openSchaan(page)
  const tools = page.getByRole('toolbar', { name: 'Map tools' })
  await tools.getByRole('button', { name: 'Zoom in' }).click()
  await expect(page).toHaveURL(/zoom=14\.8/)
})

const sidewaysScroll = (page: Page) =>
  page
    .getByRole('grid', { name: 'Locations' })
    .evaluate((grid) => (grid.parentElement?.scrollWidth ?? 0) - (grid.parentElement?.clientWidth ?? 0))
