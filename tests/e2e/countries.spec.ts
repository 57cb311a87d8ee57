import { expect } from '@playwright/test'
import { asStaff, test } from './journey'
import { expectUsable } from './screen-checks'

// A build that fails leaves the countries alone, which other journeys read meanwhile.
test.describe('the countries', () => {
  test.use(asStaff)

  test('take an extract from staff, build it and say why that failed', async ({ page }) => {
    await page.goto('/countries')
    await expect(page.getByText('Countries are shared by all customers.')).toBeVisible()
    await expect(page.getByRole('rowheader', { name: /^Liechtenstein/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Monaco ships with the program and stays' })).toBeDisabled()
    await expectUsable(page)

    await page.getByRole('button', { name: 'Add a country or region' }).click()
    const form = page.getByRole('form', { name: 'Add a country or region' })
    await form.getByText('File', { exact: true }).click()
    await form.getByLabel('Extract: choose a file').setInputFiles('tests/extracts/monaco-2021-04-21.osm.pbf')
    await expect(form.getByText(/map data of 21 Apr 2021/)).toBeVisible()
    await form.getByRole('textbox', { name: 'Country', exact: true }).fill('San Marino')
    await expect(form.getByText('San Marino, SM')).toBeVisible()
    await expect(form.getByText(/memory, of .* free/)).toBeVisible()
    await expectUsable(page)

    await form.getByRole('button', { name: 'Build San Marino' }).click()
    await expect(form).toBeHidden()
    const row = page.locator('tbody', { has: page.getByRole('rowheader', { name: /^San Marino/ }) })
    await expect(row.getByText('Build failed')).toBeVisible({ timeout: 120_000 })
    await expect(row.getByRole('alert')).toContainText('San Marino')
    await expect(row.getByRole('button', { name: 'Build the region' })).toBeEnabled()
    await expectUsable(page)
    await row.getByRole('button', { name: 'Dismiss' }).click()
    await expect(row).toBeHidden()
  })
})
