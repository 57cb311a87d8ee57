import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import type { NearbyPlace } from '@/lib/contract/places'
import { signUp } from './account'
import { readPdf, readSheet } from './documents'
import { changeTraffic, closeAndReopen, type Estimate, kWhOf } from './full-report-page'
import { test } from './journey'
import { chooseFirst, chooseParking, clickUntil, degreesBetween, openLiechtenstein } from './scouting-page'

const evaluationName = 'Two car parks of the journey'

test('a planner scouts two car parks, submits them, and reads what each would sell and why', async ({
  page,
}) => {
  await signUp(page)

  const names = await test.step('scouts Liechtenstein and saves two car parks', () => saveTwo(page))
  await test.step('submits them', () => submit(page))
  await test.step('sees them done', () => waitForDone(page))
  const estimates = await test.step('opens the report', () => readReports(page, names))
  await test.step('compares the two', () => compareTwo(page, estimates))
  await test.step('finds the same figures in the spreadsheet', () => compareSpreadsheet(page, estimates))
  await test.step('finds the same figures in the scorecard', () => compareScorecard(page, estimates))
  await test.step('shares it with a stranger, then revokes the link', () =>
    shareWithStranger(page, estimates))
  await test.step('changes traffic in the Full Report', () => changeTraffic(page, estimates))
  await test.step('finds the changes again', () => closeAndReopen(page))
})

/** Saves one location chosen in the list and one chosen by its mark on the map. */
async function saveTwo(page: Page): Promise<string[]> {
  await openLiechtenstein(page)
  const sites = await chooseParking(page)
  const first = await chooseFirst(page, sites)
  const sidebar = page.getByRole('complementary', { name: /selected/i })
  await expect(sidebar.getByRole('heading', { name: first.name })).toBeVisible()
  await sidebar.getByRole('button', { name: 'Add to list' }).click()
  await expect(page.getByText('Successfully added parking location to new locations list')).toBeVisible()
  await expect(sidebar.getByRole('button', { name: 'Remove from list' })).toBeVisible()

  const neighbour = sites
    .filter((site) => site.title !== first.title && degreesBetween(site, first) > 0.0004)
    .sort((a, b) => degreesBetween(a, first) - degreesBetween(b, first))[0]
  if (!neighbour) throw new Error('There is no second car park nearby.')
  await sidebar.getByRole('button', { name: 'Close' }).click()
  await expect(sidebar).toBeHidden()
  await clickUntil(page, neighbour, (timeout) =>
    expect(sidebar.getByRole('heading', { name: neighbour.name })).toBeVisible({ timeout }),
  )
  await sidebar.getByRole('button', { name: 'Add to list' }).click()
  await expect(page.getByRole('link', { name: /Evaluate/ })).toContainText('2')
  return [first.title, neighbour.title]
}

async function submit(page: Page): Promise<void> {
  await page.getByRole('link', { name: /Evaluate/ }).click()
  await expect(page.getByRole('heading', { name: 'Saved Locations' })).toBeVisible()
  await page.getByLabel('Evaluation name').fill(evaluationName)
  await page.getByRole('button', { name: 'Submit 2 locations' }).click()
  await expect(page.getByText('Evaluation submitted successfully.')).toBeVisible()
  await expect(page).toHaveURL(/\/evaluations/)
}

/** Expects the row to turn from `In progress` to its count of locations without a reload. */
async function waitForDone(page: Page): Promise<void> {
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await expect(page.getByText(evaluationName)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download spreadsheet' }).first()).toBeVisible({
    timeout: 120_000,
  })
  await expect(page.getByText('In progress')).toHaveCount(0)
  await expect(page.getByLabel('Locations of all records')).toBeVisible()
  const legend = page.getByRole('region', { name: 'Legend' })
  await expect(legend.getByText('2 locations')).toBeVisible()
  await expect(legend.getByText(/kWh\/day/)).toBeVisible()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
}

async function readReports(page: Page, names: string[]): Promise<Estimate[]> {
  await page.getByRole('link', { name: evaluationName }).click()
  // The search's sites are still on the map.
  const question = page.getByRole('dialog', { name: 'Do you want to show an evaluation Dataset?' })
  await question.getByRole('button', { name: 'Show' }).click()
  const estimates: Estimate[] = []
  for (const name of names) {
    await page.getByRole('button', { name }).first().click()
    const report = page.getByRole('complementary', { name, exact: true })
    await expect(report.getByRole('heading', { name, exact: true })).toBeVisible()
    await expect(report.getByText(/screening estimate/i)).toBeVisible()
    await expect(report.getByText(/No restaurants found in 200m radius|No review found/)).toBeAttached()
    estimates.push({ name, kWhPerDay: await kWhOf(report.getByTestId('utilization')) })
  }
  return estimates
}

/** Expects the open report's location and the other one side by side, and on paper. */
async function compareTwo(page: Page, estimates: Estimate[]): Promise<void> {
  const [other, open] = estimates
  if (!other || !open) throw new Error('There are no two locations.')
  await page.getByRole('button', { name: 'Compare up to 10 locations' }).click()
  await expect(page.getByText('1 of 10 chosen')).toBeVisible()
  await page.getByRole('button', { name: other.name }).first().click()
  await page.getByRole('button', { name: 'Compare 2' }).click()
  await expect(page.getByRole('heading', { name: 'Compare 2 locations' })).toBeVisible()
  const row = page.getByRole('row', { name: /^Estimated energy sold/ })
  for (const { kWhPerDay } of estimates) await expect(row).toContainText(kWhPerDay.toLocaleString('en'))
  await expect(page.getByText(/^What moves it in kWh\/day, from [\d,]+ at the reference site$/)).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export PDF' }).click(),
  ])
  const [text] = await readPdf(new Uint8Array(await readFile(await download.path())))
  for (const { kWhPerDay } of estimates) expect(text).toContain(kWhPerDay.toLocaleString('en'))
  await page.getByRole('button', { name: open.name, exact: true }).click()
  await expect(page.getByRole('complementary', { name: open.name, exact: true })).toBeVisible()
}

async function compareSpreadsheet(page: Page, estimates: Estimate[]): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download spreadsheet' }).first().click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.xlsx$/)
  const rows = await readSheet(await download.path(), 'Locations')
  const inSheet = rows.map((row) => ({
    name: row.Name,
    kWhPerDay: Math.round(Number(row['Estimated energy sold (kWh/day)'])),
  }))
  expect(inSheet).toEqual(expect.arrayContaining(estimates))
  expect(inSheet).toHaveLength(estimates.length)
}

async function rightOf(part: Locator): Promise<number> {
  const box = await part.boundingBox()
  return box ? Math.round(box.x + box.width) : Number.POSITIVE_INFINITY
}

const reviewed: NearbyPlace = {
  displayName: { text: 'A restaurant whose long name leaves no room for its reviews' },
  photos: null,
  primaryType: 'restaurant',
  location: { latitude: 47.1, longitude: 9.5 },
  distance: 70,
  businessStatus: 'OPERATIONAL',
  rating: 4.5,
  userRatingCount: 212,
}

async function shareWithStranger(page: Page, [estimate]: Estimate[]): Promise<void> {
  await page.getByRole('button', { name: 'Share evaluation' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share' })
  await dialog.getByRole('radio', { name: 'Anyone with the link' }).click()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  const link = await dialog.getByRole('textbox', { name: 'Public link' }).inputValue()

  const context = await page.context().browser()?.newContext()
  const stranger = await context?.newPage()
  if (!context || !stranger || !estimate) throw new Error('There is no second browser.')
  await stranger.route('**/api/scout/places/radius', (route) =>
    route.fulfill({ json: { data: { places: [reviewed], attributions: [] } } }),
  )
  await stranger.goto(link)
  await expect(stranger.getByText(/^Shared by .+: read-only, until /)).toBeVisible()
  await expect(stranger.getByRole('button', { name: 'Scorecard PDF' })).toBeVisible()
  await stranger.getByRole('button', { name: estimate.name }).first().click()
  const report = stranger.getByRole('complementary', { name: estimate.name, exact: true })
  expect(await kWhOf(report.getByTestId('utilization'))).toBe(estimate.kWhPerDay)
  const overhang = async () => (await rightOf(report.getByText('212 reviews'))) - (await rightOf(report))
  await expect.poll(overhang).toBeLessThanOrEqual(0)
  await report.getByRole('button', { name: 'Full Report' }).click()
  const results = stranger.getByRole('dialog', { name: 'Full Report' })
  await expect(results.getByRole('heading', { name: 'What drives the predictions' })).toBeVisible()
  expect(await kWhOf(results.getByTestId('utilization'))).toBe(estimate.kWhPerDay)
  await expect(results.getByRole('textbox')).toHaveCount(0)
  await results.getByRole('button', { name: 'Close' }).click()
  await expect(report.getByRole('heading', { name: estimate.name, exact: true })).toBeVisible()

  await dialog.getByRole('button', { name: /^Revoke/ }).click()
  await expect(dialog.getByText('No public link yet.')).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByText('This link does not work')).toBeVisible()
  await context.close()
  await dialog.getByRole('button', { name: 'Close' }).click()
}

async function compareScorecard(page: Page, estimates: Estimate[]): Promise<void> {
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/scorecard') && response.status() === 200),
    page.getByRole('button', { name: 'Scorecard PDF' }).first().click(),
  ])
  await expect(page.getByRole('dialog', { name: evaluationName })).toBeVisible()
  // The viewer has consumed the body.
  const file = await page.request.get(answer.url(), { maxRetries: 2 })
  const pages = await readPdf(new Uint8Array(await file.body()))
  expect(pages).toHaveLength(estimates.length)
  for (const { name, kWhPerDay } of estimates) {
    const sheet = pages.find((text) => text.includes(name))
    expect(sheet).toContain(kWhPerDay.toLocaleString('en'))
    expect(sheet).toContain('© OpenStreetMap contributors, ODbL')
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}
