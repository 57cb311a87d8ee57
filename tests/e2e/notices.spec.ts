import { expect, type Page, test } from '@playwright/test'

/** Px from the stage's centre to the notice's. */
const offCentre = (page: Page) =>
  page.evaluate(() => {
    const [notice, stage] = ['.toast', '#stage'].map((each) => {
      const { x, width } = document.querySelector(each)?.getBoundingClientRect() ?? { x: NaN, width: NaN }
      return Math.round(x + width / 2)
    })
    return (notice ?? NaN) - (stage ?? NaN)
  })

test('centres a notice on the stage at any width', async ({ page }) => {
  await page.goto('/demo/evaluations?dataUrl=https%3A%2F%2Felsewhere.test%2Fa')
  await expect(page.getByText(/The records in this link are not on this site/)).toBeVisible()
  for (const viewport of [
    { width: 1440, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await expect.poll(() => offCentre(page)).toBe(0)
  }
})
