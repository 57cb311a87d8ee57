import { expect, type Page } from '@playwright/test'
import { asPlanner, test } from './journey'
import { openSchaan } from './schaan'
import { siteRows } from './scouting-page'

test.use(asPlanner)

const firstRows = (page: Page) =>
  siteRows(page).evaluateAll((rows) => rows.slice(0, 6).map((row) => row.querySelector('button')?.title))

test('a planner weighs the parts of the score, keeps that in the address and resets it', async ({ page }) => {
  await openSchaan(page)
  const usual = await firstRows(page)
  await page.getByRole('button', { name: 'Weights' }).click()
  await page.getByRole('radio', { name: 'Residential' }).check()
  await expect(page).toHaveURL(/w=1-10-3-5-2/)
  await page.getByRole('slider', { name: 'Size' }).press('End')
  await expect(page).toHaveURL(/w=1-10-3-5-10/)
  await expect(page.getByText('Residential, changed')).toBeVisible()
  await expect.poll(() => firstRows(page)).not.toEqual(usual)
  const weighed = await firstRows(page)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Weights' })).toBeVisible()
  await expect.poll(() => firstRows(page)).toEqual(weighed)
  await siteRows(page).first().getByRole('button').first().click()
  const sidebar = page.getByRole('complementary', { name: 'Selected location' })
  await expect(sidebar.getByText(/^1st of .+ in view, .+ in Liechtenstein$/)).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).not.toHaveURL(/[?&]w=/)
  await expect.poll(() => firstRows(page)).toEqual(usual)
})
