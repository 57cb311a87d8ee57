import { expect, type Page, test } from '@playwright/test'
import { siteRows, waitForCells } from './scouting-page'
import { violationsOf } from './screen-checks'
import { asPlanner } from './signed-in'

const schaan = '/scouting?country=liechtenstein&type=parking&lat=47.166&lng=9.509&zoom=13.8'

/** Opens the search of Schaan and waits for its rows. */
async function openSchaan(page: Page, more = ''): Promise<void> {
  await page.goto(`${schaan}${more}`)
  await expect(siteRows(page).nth(3)).toBeVisible()
}

const focusedRow = (page: Page) =>
  page.evaluate(() => Number(document.activeElement?.closest('[data-row]')?.getAttribute('data-row')))

/** Width of the panel in whole px. */
async function panelWidth(page: Page): Promise<number> {
  const box = await page.getByRole('region', { name: 'Scouting' }).boundingBox()
  return Math.round(box?.width ?? 0)
}

/** A second country of the list, with the map of the first under another name. */
async function addAndorra(page: Page): Promise<void> {
  await page.route('**/api/evals/runs', async (route) => {
    const response = await route.fetch()
    const runs = await response.json()
    const [grid] = runs.grids
    const andorra = { name: 'Andorra', map: grid.map.replace('liechtenstein.json', 'andorra.json') }
    await route.fulfill({ response, json: { ...runs, grids: [...runs.grids, andorra] } })
  })
  await page.route('**/api/scout/manifest/andorra', async (route) => {
    const response = await route.fetch({ url: route.request().url().replace('andorra', 'liechtenstein') })
    await route.fulfill({ response, json: { ...(await response.json()), name: 'Andorra' } })
  })
}

/** Keeps the next page from coming, as on a slow machine, until it is let go. */
async function holdJourneys(page: Page): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/scouting?*', async (route) => {
    const headers = route.request().headers()
    if (headers['next-router-prefetch'] !== undefined) return route.abort()
    if (headers.rsc !== undefined) await held
    return route.continue()
  })
  return () => letGo()
}

const toCountries = (page: Page) =>
  page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Scouting' }).click()

test.use(asPlanner)

test.describe('countries', () => {
  test('stand in a table with one column, and the last one is marked on the way back', async ({ page }) => {
    await page.goto('/scouting')
    await expect(page.getByRole('columnheader')).toHaveText(['Countries'])
    const link = page.getByRole('link', { name: /^Liechtenstein/ })
    await expect(link).toHaveAttribute('href', '/scouting?country=liechtenstein')
    await expect(link).not.toHaveAttribute('aria-current')
    await link.click()
    await expect(page.getByRole('heading', { name: 'Liechtenstein' })).toBeVisible()
    await toCountries(page)
    await expect(link).toHaveAttribute('aria-current', 'true')
    await expect(page).toHaveURL(/\/scouting$/)
  })

  test('are reached although the map of the country that is left still moves', async ({ page }) => {
    const letGo = await holdJourneys(page)
    await page.goto('/scouting?country=liechtenstein')
    await waitForCells(page)
    const tool = (name: string) =>
      page.getByRole('toolbar', { name: 'Map tools' }).getByRole('button', { name })
    await toCountries(page)
    await tool('Zoom in').click()
    // As long as the screen takes to write where its map looks now.
    await page.waitForTimeout(500)
    letGo()
    await expect(page.getByRole('columnheader')).toHaveText(['Countries'])
    await expect(page).toHaveURL(/\/scouting$/)
    await page.getByRole('link', { name: /^Liechtenstein/ }).click()
    await expect(page.getByRole('heading', { name: 'Liechtenstein' })).toBeVisible()
    // Once there, the map writes where it looks again.
    await waitForCells(page)
    await tool('Zoom in').click()
    await expect(page).toHaveURL(/country=liechtenstein.*zoom=/)
  })

  test('that are unknown are named above the known ones', async ({ page }) => {
    await page.goto('/scouting?country=atlantis')
    await expect(page.getByText('There is no map of “atlantis”.')).toBeVisible()
    await expect(page.getByRole('link', { name: /^Liechtenstein/ })).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
  })

  test('ask before one replaces the locations of another', async ({ page }) => {
    await addAndorra(page)
    await openSchaan(page)
    await toCountries(page)
    await page.getByRole('link', { name: /^Andorra/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Replace Locations Dataset?' })
    await expect(dialog).toContainText('This will overwrite the current dataset.')
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(/\/scouting$/)

    await page.getByRole('link', { name: /^Liechtenstein/ }).click()
    await expect(page).toHaveURL(/type=parking/)
    await expect(siteRows(page).first()).toBeVisible()

    await toCountries(page)
    await page.getByRole('link', { name: /^Andorra/ }).click()
    await dialog.getByRole('button', { name: 'Replace' }).click()
    await expect(page.getByRole('heading', { name: 'Andorra' })).toBeVisible()
    await toCountries(page)
    await page.getByRole('link', { name: /^Liechtenstein/ }).click()
    await expect(page.getByRole('heading', { name: 'Liechtenstein' })).toBeVisible()
    await expect(dialog).toBeHidden()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

for (const width of [1440, 1024]) {
  test(`the panel's edge moves by keys between its limits at ${width} px, and stays there`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await openSchaan(page)
    expect(await panelWidth(page)).toBe(350)
    const edge = page.getByRole('separator', { name: 'Width of the panel' })
    await edge.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => panelWidth(page)).toBe(360)
    await page.keyboard.press('End')
    await expect.poll(() => panelWidth(page)).toBe(900)
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Home')
    await expect.poll(() => panelWidth(page)).toBe(280)
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => panelWidth(page)).toBe(280)
    await page.keyboard.press('PageUp')
    await expect(edge).toHaveAttribute('aria-valuetext', '380 px')
    await page.reload()
    await expect(siteRows(page).first()).toBeVisible()
    expect(await panelWidth(page)).toBe(380)
  })
}

test.describe('the fields of a row', () => {
  test('are two to seven, in the address and in their order', async ({ page }) => {
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

  test('have no sideways scroll at any width', async ({ page }) => {
    await openSchaan(page, '&fields=Brand,Parking Type,Road class,capacity,Population,Score AC,Score DC')
    const edge = page.getByRole('separator', { name: 'Width of the panel' })
    await edge.focus()
    for (const key of ['Home', 'PageUp', 'PageUp', 'End']) {
      await page.keyboard.press(key)
      // The rows are laid out anew a frame after the panel has its width.
      await expect.poll(() => sidewaysScroll(page)).toBe(0)
    }
    await expect(page.getByRole('columnheader', { name: 'Location', exact: true })).toBeVisible()
  })
})

test.describe('the order', () => {
  test('turns around by a title, by the direction, and by another field', async ({ page }) => {
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

  test('without a field asks for one when its direction is pressed', async ({ page }) => {
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

test('the list is one stop for the keyboard, from which every location is chosen and compared', async ({
  page,
}) => {
  await openSchaan(page)
  const rows = Number(await page.getByRole('grid', { name: 'Locations' }).getAttribute('aria-rowcount')) - 1
  await siteRows(page).first().getByRole('button').first().focus()
  await page.keyboard.press('ArrowDown')
  expect(await focusedRow(page)).toBe(1)
  await page.keyboard.press('End')
  await expect.poll(() => focusedRow(page)).toBe(rows - 1)
  await page.keyboard.press('Home')
  await expect.poll(() => focusedRow(page)).toBe(0)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'Selected location' })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+Enter')
  await expect(page.getByRole('complementary', { name: 'Compared location' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  // Past the edge of the panel come the locations that were opened, not the other rows.
  await page.keyboard.press('Tab')
  await expect(page.getByRole('separator', { name: 'Width of the panel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('complementary').locator(':focus')).toHaveCount(1)
})

test.describe('nothing', () => {
  test('in the mountains says where to look instead', async ({ page }) => {
    await page.goto('/scouting?country=liechtenstein&type=parking&lat=47.07&lng=9.6&zoom=16')
    await expect(
      page.getByText('No locations fetched. Try searching a different location type or go to another area.'),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Results 0' })).toHaveCSS('color', 'rgb(179, 38, 30)')
    await expect(page.getByRole('img', { name: 'Nothing found' })).toBeVisible()
  })

  test('left by the filters is undone by clearing them', async ({ page }) => {
    await page.goto(`${schaan}&filters=parkings.capacity:90000~100000`)
    await expect(page.getByText('No locations found for the selected filters.')).toBeVisible()
    await page.getByRole('button', { name: 'Clear all filters' }).last().click()
    await expect(siteRows(page).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Clear all filters' })).toHaveCount(0)
  })

  test('because the service failed offers a Retry', async ({ page }) => {
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

test('on a phone notices cover neither the first rows nor the legend', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openSchaan(page)
  const first = siteRows(page).first()
  await first.getByRole('button', { name: /(Add to|Remove from) list/ }).click()
  const notice = page.getByText(/Successfully (added|removed) parking location/)
  await expect(notice).toBeVisible()
  const [row, box] = [await first.boundingBox(), await notice.boundingBox()]
  expect(box?.y ?? 0).toBeGreaterThan((row?.y ?? 0) + (row?.height ?? 0))
})

const sidewaysScroll = (page: Page) =>
  page
    .getByRole('grid', { name: 'Locations' })
    .evaluate((grid) => (grid.parentElement?.scrollWidth ?? 0) - (grid.parentElement?.clientWidth ?? 0))
