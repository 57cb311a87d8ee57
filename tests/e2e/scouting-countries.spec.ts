import { expect, type Page } from '@playwright/test'
import { asPlanner, test } from './journey'
import { openSchaan } from './schaan'
import { siteRows, waitForCells } from './scouting-page'

/** Width of the panel in whole px. */
async function panelWidth(page: Page): Promise<number> {
  const box = await page.getByRole('region', { name: 'Scouting' }).boundingBox()
  return Math.round(box?.width ?? 0)
}

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

test('opens the list of countries while the previous country’s map still moves', async ({ page }) => {
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
  }).toPass({ timeout: 30_000 })
})

test('lets a planner widen the panel, and asks before another country replaces the locations', async ({
  page,
}) => {
  await openSchaan(page)
  await test.step('moves the panel’s edge by keys between its limits', async () => {
    await expect.poll(() => panelWidth(page)).toBe(350)
    const edge = page.getByRole('separator', { name: 'Width of the panel' })
    await edge.focus()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => panelWidth(page)).toBe(360)
    for (const width of [1440, 1024]) {
      await page.setViewportSize({ width, height: 900 })
      await page.keyboard.press('End')
      await expect.poll(() => panelWidth(page)).toBe(900)
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Home')
      await expect.poll(() => panelWidth(page)).toBe(280)
      await page.keyboard.press('ArrowLeft')
      await expect.poll(() => panelWidth(page)).toBe(280)
    }
    await page.keyboard.press('PageUp')
    await expect(edge).toHaveAttribute('aria-valuetext', '380 px')
    await page.reload()
    await expect(siteRows(page).first()).toBeVisible()
    await expect.poll(() => panelWidth(page)).toBe(380)
  })
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
})
