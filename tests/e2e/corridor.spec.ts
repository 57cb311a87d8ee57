import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import ExcelJS from 'exceljs'
import { asPlanner, test } from './journey'
import { expectNoSidewaysScroll, violationsOf } from './screen-checks'

test.use(asPlanner)

test('checks a road for gaps, and saves what it finds', async ({ page }) => {
  await page.goto('/network')
  await page.getByRole('link', { name: 'Check a road' }).click()
  await expect(page.getByRole('heading', { name: 'Check a road' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Country' }).selectOption('andorra')
  await page.getByRole('searchbox', { name: 'Number of the road' }).fill('cg2')
  await page.getByRole('radio', { name: /^CG-2 / }).click()

  const result = page.getByRole('region', { name: 'Pools and gaps' })
  await expect(result.getByText(/^No gap: the road is shorter/)).toBeVisible()
  const spacing = page.getByRole('textbox', { name: 'A pool every' })
  await spacing.fill('20')
  await spacing.press('Enter')
  const sites = result.getByRole('table', { name: /^Sites that would close the gap/ })
  await expect(sites.getByRole('row').nth(1)).toContainText('yes')
  await expect(page).toHaveURL(/road=CG-2.*spacing=20/)
  await expect(page.getByRole('toolbar', { name: 'Map tools' })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Spreadsheet' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('CG-2 corridor.xlsx')
  const workbook = new ExcelJS.Workbook()
  await workbook.xlsx.load(Uint8Array.from(readFileSync(await download.path())).buffer)
  expect(workbook.getWorksheet('Candidates')?.rowCount).toBeGreaterThan(1)

  // From Spain through Andorra into France, some 75 km.
  await page.getByRole('radio', { name: 'Draw a line' }).check()
  await page.getByRole('textbox', { name: /type its points/ }).fill('42.25, 1.4\n42.5, 1.5\n42.75, 1.9')
  await page.getByRole('button', { name: 'Use these points' }).click()
  await expect(result.getByRole('note')).toContainText('outside the data of Andorra', { timeout: 60_000 })
  await expect(result.getByRole('heading', { name: 'Drawn line' })).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  expect(await violationsOf(page)).toEqual([])
})
