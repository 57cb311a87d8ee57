import { expect, type Page } from '@playwright/test'
import { asPlanner, test } from './journey'
import { openSchaan } from './schaan'
import { siteRows } from './scouting-page'
import { atRest, expectAttribution, expectNoSidewaysScroll } from './screen-checks'

test.use(asPlanner)

const firstRows = (page: Page) =>
  siteRows(page).evaluateAll((rows) => rows.slice(0, 6).map((row) => row.querySelector('button')?.title))

test('lets a planner weigh the parts of the score on any screen, keep that in the address and reset it', async ({
  page,
}) => {
  await openSchaan(page)
  await expect(siteRows(page).nth(5)).toBeVisible()
  const usual = await atRest(() => firstRows(page))
  await page.getByRole('button', { name: 'Weights' }).click()
  await page.getByRole('radio', { name: 'Residential' }).check()
  await expect(page).toHaveURL(/w=1-10-3-5-2/)
  await expect.poll(() => firstRows(page)).not.toEqual(usual)
  const residential = await firstRows(page)
  await page.getByRole('slider', { name: 'Size' }).press('End')
  await expect(page).toHaveURL(/w=1-10-3-5-10/)
  await expect(page.getByText('Residential, changed')).toBeVisible()
  await expect.poll(() => firstRows(page)).not.toEqual(residential)
  const weighed = await firstRows(page)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Weights' })).toBeVisible()
  await expect.poll(() => firstRows(page)).toEqual(weighed)
  await test.step('the weights fit a phone, and stay open in a wider window', () => expectFitting(page))
  await siteRows(page).first().getByRole('button').first().click()
  const sidebar = page.getByRole('complementary', { name: 'Selected location' })
  await expect(sidebar.getByText(/^1st of .+ in view, .+ in Liechtenstein$/)).toBeVisible()
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(page).not.toHaveURL(/[?&]w=/)
  await expect.poll(() => firstRows(page)).toEqual(usual)
})

async function expectFitting(page: Page): Promise<void> {
  const weights = page.getByRole('region', { name: 'Weights' })
  const cut = () => weights.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  for (const height of [844, 667]) {
    await page.setViewportSize({ width: 390, height })
    await expect(weights).toBeVisible()
    await expect.poll(cut).toBeLessThanOrEqual(0)
    await expect(weights.getByRole('slider', { name: 'Size' })).toBeInViewport({ ratio: 1 })
    await expectNoSidewaysScroll(page)
    await expectAttribution(page)
  }
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(weights).toBeVisible()
}
