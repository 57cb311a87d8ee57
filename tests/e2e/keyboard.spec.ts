import { expect } from '@playwright/test'
import { results } from './accessible-screens'
import { asPlanner, test } from './journey'
import { siteRows } from './scouting-page'
import { expectVisibleFocus, tabTo } from './screen-checks'

test.describe('with only the keyboard', () => {
  test.use(asPlanner)

  test('a planner saves a location, names an evaluation and changes a result’s input', async ({ page }) => {
    await page.goto('/scouting')
    await tabTo(page, page.getByRole('link', { name: /^Liechtenstein/ }))
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/country=liechtenstein/)

    await tabTo(page, page.getByRole('radio', { name: 'Parking' }))
    await expectVisibleFocus(page)
    await page.keyboard.press('Space')
    const first = siteRows(page).first().getByRole('button').first()
    await expect(first).toBeVisible()

    await tabTo(page, first)
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: 'Selected location' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: /Evaluate/ })).toContainText('3')

    await page.goto('/submit-evaluation')
    await tabTo(page, page.getByLabel('Evaluation name'))
    await expectVisibleFocus(page)
    await tabTo(page, page.getByRole('button', { name: 'Submit 3 locations' }))
    await expectVisibleFocus(page)

    await page.goto(results)
    await tabTo(page, page.getByRole('button', { name: /^Traffic/ }))
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('textbox', { name: 'Motorways' }))
    await expectVisibleFocus(page)
    await page.keyboard.type('200000')
    await tabTo(page, page.getByRole('button', { name: 'Reset', exact: true }))
  })
})
