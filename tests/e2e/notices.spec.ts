import { expect, type Page, test } from '@playwright/test'

const middleOf = async (page: Page, selector: string) => {
  const box = await page.locator(selector).boundingBox()
  return box ? Math.round(box.x + box.width / 2) : Number.NaN
}

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`a notice is centred on the stage at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.goto('/demo/evaluations?dataUrl=https%3A%2F%2Felsewhere.test%2Fa')
    await expect(page.getByText(/The records in this link are not on this site/)).toBeVisible()
    await expect.poll(() => middleOf(page, '.toast')).toBe(await middleOf(page, '#stage'))
  })
}
