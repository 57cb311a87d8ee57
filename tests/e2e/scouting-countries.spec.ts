import { expect, type Page } from '@playwright/test'
import { asPlanner, test } from './journey'
import { chooseParking, siteRows, waitForCells } from './scouting-page'

/** Holds the next page back, as on a slow machine. @returns release */
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

test('leads back to the countries while the map still moves, and asks before another replaces the locations', async ({
  page,
}) => {
  const letGo = await holdJourneys(page)
  await page.goto('/scouting?country=liechtenstein')
  await waitForCells(page)
  await page.clock.install()
  const tool = (name: string) =>
    page.getByRole('toolbar', { name: 'Map tools' }).getByRole('button', { name })
  await toCountries(page)
  await tool('Zoom in').click()
  // Covers the frames and timers in which a screen writes its camera into the address.
  await page.clock.runFor(500)
  letGo()
  await expect(page.getByRole('columnheader')).toHaveText(['Countries'])
  await expect(page).toHaveURL(/\/scouting$/)
  await page.getByRole('link', { name: /^Liechtenstein/ }).click()
  await expect(page.getByRole('heading', { name: 'Liechtenstein' })).toBeVisible()
  // The new page's map writes its camera into the address again.
  await expect(page.getByText('Demand score').first()).toBeVisible()
  await expect(async () => {
    await tool('Zoom in').click()
    await expect(page).toHaveURL(/country=liechtenstein.*zoom=/, { timeout: 5_000 })
  }).toPass({ timeout: 90_000 })

  await chooseParking(page)
  await expect(siteRows(page).first()).toBeVisible()
  await toCountries(page)
  const andorra = page.getByRole('link', { name: /^Andorra/ })
  const dialog = page.getByRole('dialog', { name: 'Replace Locations Dataset?' })
  await andorra.click()
  await expect(dialog).toContainText('This will overwrite the current dataset.')
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL(/\/scouting$/)
  await andorra.click()
  await dialog.getByRole('button', { name: 'Replace' }).click()
  await expect(page.getByRole('heading', { name: 'Andorra' })).toBeVisible()
})
