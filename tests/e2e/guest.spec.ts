import { expect, type Page } from '@playwright/test'
import { test } from './journey'
import { recordReceived } from './received-data'
import { newName, submitTwo } from './records'
import { closeByEscape, expectNoSidewaysScroll, violationsOf } from './screen-checks'

/** Pages outside guest mode that guest pages link to: the same for everyone. */
const commonPages = new Set(['/', '/manual', '/legal', '/model', '/version', '/retail'])

/** Links that would lead a guest out of guest mode. */
async function strayLinks(page: Page): Promise<string[]> {
  const links = await page
    .locator('a[href^="/"]:not([download])')
    .evaluateAll((all) => all.map((each) => each.getAttribute('href')))
  return links.filter((href): href is string => {
    const path = href?.split(/[?#]/)[0] ?? ''
    return !path.startsWith('/demo/') && !commonPages.has(path)
  })
}

const section = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name })

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 844 }

/** Px from the stage's centre to the notice's. */
const offCentre = (page: Page) =>
  page.evaluate(() => {
    const [notice, stage] = ['.toast', '#stage'].map((each) => {
      const { x, width } = document.querySelector(each)?.getBoundingClientRect() ?? { x: NaN, width: NaN }
      return Math.round(x + width / 2)
    })
    return (notice ?? NaN) - (stage ?? NaN)
  })

test.describe('a guest', () => {
  const secret = newName('A plan of the planner')

  test.beforeAll(async ({ browser, planner }) => {
    await using context = await browser.newContext({ storageState: planner.state })
    await submitTwo(await context.newPage(), secret)
  })

  test('sees the demo’s records, report, results, list and support, and no other customer’s data', async ({
    page,
  }) => {
    const { received, settle } = recordReceived(page, [secret])
    await page.goto('/demo/evaluations?dataUrl=https%3A%2F%2Felsewhere.test%2Fa')
    await test.step('a notice of a link to records elsewhere is centred on the stage', async () => {
      await expect(page.getByText(/The records in this link are not on this site/)).toBeVisible()
      for (const viewport of [phone, desktop]) {
        await page.setViewportSize(viewport)
        await expect.poll(() => offCentre(page)).toBe(0)
      }
    })
    const records = page.getByRole('list', { name: 'My Locations' })
    for (const name of ['Fuel stations and rest stops', 'Town car parks', 'Shop car parks']) {
      await expect(records.getByRole('link', { name })).toBeVisible()
    }
    await expect(records.getByText('In progress')).toHaveCount(0)
    expect(await strayLinks(page)).toEqual([])

    await records.getByRole('link', { name: 'Fuel stations and rest stops' }).click()
    await expect(page).toHaveURL(/\/demo\/evaluations\/0003_dc/)
    const locations = page.getByRole('list', { name: 'Locations' })
    await expect(locations.getByRole('button').first()).toBeVisible()
    await page.setViewportSize(phone)
    await expectNoSidewaysScroll(page)
    await page.setViewportSize(desktop)
    await locations.getByRole('button').first().click()
    const report = page.getByRole('complementary').filter({ hasText: 'Utilization Potential' })
    await expect(report.getByTestId('utilization')).toHaveText(/^\d+$/)
    await expect(report.getByText('locked')).toHaveCount(9)
    expect(await strayLinks(page)).toEqual([])
    expect(await violationsOf(page)).toEqual([])
    await report.getByRole('button', { name: 'Register for free to unlock' }).click()
    const prompt = page.getByRole('dialog', { name: 'Create an account' })
    await expect(prompt).toContainText(
      'Create an account to make list of locations to evaluate and deep dive.',
    )
    await closeByEscape(page, prompt)

    await report.getByRole('button', { name: 'Full Report' }).click()
    await expect(page).toHaveURL(/\/demo\/evaluations\/0003_dc\?.*report=/)
    const results = page.getByRole('dialog', { name: 'Full Report' })
    await expect(results.getByRole('heading', { name: 'What drives the predictions' })).toBeVisible()
    expect(await strayLinks(page)).toEqual([])
    expect(await violationsOf(page)).toEqual([])
    await results.getByRole('button', { name: 'Add to list' }).click()
    await expect(prompt).toBeVisible()
    await closeByEscape(page, prompt)

    await closeByEscape(page, results)
    await expect(page).not.toHaveURL(/report=/)
    await section(page, 'Evaluate').click()
    await expect(page).toHaveURL(/\/demo\/submit-evaluation/)
    await expect(page.getByText('No saved locations')).toBeVisible()
    await expect(page.getByText('Please login to submit evaluations')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
    expect(await violationsOf(page)).toEqual([])
    expect(await strayLinks(page)).toEqual([])

    await page.getByRole('link', { name: 'Support' }).click()
    await expect(page).toHaveURL(/\/demo\/support\?/)
    await expect(page.getByRole('tab', { name: 'Others' })).toBeVisible()
    expect(await strayLinks(page)).toEqual([])
    await page.getByRole('link', { name: 'Close' }).click()
    await expect(page).toHaveURL(/\/demo\/submit-evaluation/)

    await settle()
    expect(received.leaks).toEqual([])
    expect([...received.customers]).toEqual(['Demo'])
    expect(received.json).toBeGreaterThan(5)
  })
})
