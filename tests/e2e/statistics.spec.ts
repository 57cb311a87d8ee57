import { readFileSync } from 'node:fs'
import { createCanvas, type Image, loadImage } from '@napi-rs/canvas'
import { expect, type Page } from '@playwright/test'
import ExcelJS from 'exceljs'
import { asPlanner, asStaff, test } from './journey'
import { newName, submitTwo, waitForOthers } from './records'
import { expectNoSidewaysScroll, expectPainted, violationsOf } from './screen-checks'

const current = (page: Page) => page.getByRole('row').nth(1).getByRole('cell').first()

/** Number of nearly black pixels in a picture. */
function inkIn(picture: Image): number {
  const context = createCanvas(picture.width, picture.height).getContext('2d')
  context.drawImage(picture, 0, 0)
  const { data } = context.getImageData(0, 0, picture.width, picture.height)
  let count = 0
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at] ?? 255) < 30 && (data[at + 3] ?? 0) > 250) count += 1
  }
  return count
}

test.describe('a planner', () => {
  test.use(asPlanner)

  test('sees a submission in the statistics and saves them as a picture', async ({ page }) => {
    // An evaluation counts once finished.
    await waitForOthers(page)
    await page.goto('/stats')
    await expect(page.getByRole('heading', { name: 'Usage Statistics' })).toBeVisible()
    await expect(page.getByText('weeks from Monday, UTC')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Export usage' })).toHaveCount(0)
    await expect(current(page)).toHaveText(/^[\d,]+$/)
    const before = Number((await current(page).innerText()).replaceAll(',', ''))
    await submitTwo(page, newName('Counted'))
    await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Usage' }).click()
    await page.reload()
    await expect(current(page)).toHaveText((before + 2).toLocaleString('en'))
    expect(await violationsOf(page)).toEqual([])
    await expectPainted(page, 'Total Locations, week by week')

    await page.getByRole('radio', { name: 'Annually' }).click()
    await expect(page).toHaveURL(/period=year/)
    await expect(page.getByRole('heading', { name: 'Year by year' })).toBeVisible()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Save picture' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^kerbwatt-usage-by-year-\d{4}-01-01\.png$/)
    const picture = await loadImage(readFileSync(await download.path()))
    expect([picture.width, picture.height]).toEqual([1920, 1080])
    expect(inkIn(picture), 'title, axis and bar').toBeGreaterThan(5000)

    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page)).toEqual([])
  })
})

/** A fault with a picture of the page. */
async function sendReport(page: Page): Promise<void> {
  await page.goto('/support?tab=report-issue')
  await page.getByLabel('Note').fill('The chart stays grey.')
  const picture = { name: 'chart.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText('We have received your report. Thank you!')).toBeVisible()
}

test.describe('staff', () => {
  test.use(asStaff)

  test('see the pictures of messages and remove them after a question', async ({
    page,
    planner,
    browser,
  }) => {
    await sendReport(page)
    await page.goto('/stats')
    const section = page.getByRole('region', { name: 'Messages to support' })
    await expect(section.getByText('Removed after 90 days.')).toBeVisible()
    await section.scrollIntoViewIfNeeded()
    expect(await violationsOf(page)).toEqual([])
    await section.getByRole('button', { name: 'Remove pictures' }).click()
    const question = page.getByRole('dialog', { name: /^Remove \d+ pictures? \(.*\)\?$/ })
    await expect(question).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    expect(await violationsOf(page)).toEqual([])
    await question.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(page.getByText(/^Removed \d+ pictures? \(/)).toBeVisible()
    await expect(question).toBeHidden()
    await expectNoSidewaysScroll(page)
    const others = await browser.newContext({ storageState: planner.state })
    expect((await others.request.get('/api/system/issues', { maxRetries: 2 })).status()).toBe(403)
    await others.close()
  })

  test('export usage as a workbook', async ({ page }) => {
    await page.goto('/stats')
    await expect(page.getByText(/^All \d+ customers · weeks from Monday/)).toBeVisible()
    await page.getByRole('button', { name: 'Export usage' }).click()
    const dialog = page.getByRole('dialog', { name: 'Export System Usage' })
    await expect(dialog.getByLabel(/^Customer/)).toHaveValue('')
    expect(await violationsOf(page)).toEqual([])
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: 'Export' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^kerbwatt-usage-[\d-]{21}\.xlsx$/)
    const workbook = new ExcelJS.Workbook()
    await workbook.xlsx.readFile(await download.path())
    expect(workbook.worksheets[0]?.name).toBe('Summary')
    await expect(page.getByText('Usage exported successfully.')).toBeVisible()
    await expect(dialog).toBeHidden()
  })
})
