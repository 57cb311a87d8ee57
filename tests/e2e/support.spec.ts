import { expect, type Locator, type Page } from '@playwright/test'
import { asPlanner, test } from './journey'
import { expectUsable, expectVisibleFocus, tabTo, violationsOf } from './screen-checks'

const thanks = 'We have received your report. Thank you!'
const tabs = ['Get New Leads', 'Report Issue', 'Others'] as const

/** A screenshot of the page, or of a part of it, as a file to attach. */
async function screenshot(page: Page, name: string, part: Page | Locator = page) {
  return { name, mimeType: 'image/png', buffer: await part.screenshot() }
}

const submit = (page: Page) => page.getByRole('button', { name: 'Submit' })
const answerTo = (page: Page, end: RegExp) =>
  page.waitForResponse((response) => end.test(new URL(response.url()).pathname))

test('shows a guest three accessible forms', async ({ page }) => {
  await page.goto('/demo/support')
  await expect(page.getByRole('tab', { name: 'Others' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0)
  for (const name of tabs) {
    await page.getByRole('tab', { name }).click()
    await submit(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'email address' })).toBeVisible()
    await expectUsable(page)
  }
  await expect(page).toHaveURL(/\/demo\/support/)
  await tabTo(page, page.getByLabel('Message'))
  await expectVisibleFocus(page)
  await page.getByRole('link', { name: 'Book a meeting' }).click()
  await expect(page).toHaveURL(/tab=new-leads/)
  await expect(page.getByLabel('Number of locations')).toBeVisible()
  await page.getByRole('link', { name: 'Close' }).click()
  // Home leads a first visit on to the map.
  await expect(page).toHaveURL(/\/demo\/(?:home|scouting)$/)
})

test('keeps a guest’s fault report with pictures through a failure and a reload', async ({ page }) => {
  await page.goto('/demo/support?tab=report-issue&ref=%2Fdemo%2Fscouting%3Fcountry%3Dliechtenstein')
  await page.getByLabel('Email').fill('visitor@example.li')
  await page.getByLabel('Note').fill('The map stays grey.\nSince nine.')
  await page.route('**/api/issue', (route) => route.abort())
  await submit(page).click()
  const failure = page.getByText('An error occured while submitting report. Please try again.')
  await expect(failure).toBeVisible()
  await page.unroute('**/api/issue')
  await page.reload()
  await expect(page.getByLabel('Note')).toHaveValue('The map stays grey.\nSince nine.')
  await expect(page.getByLabel('Email')).toHaveValue('visitor@example.li')

  const whole = await screenshot(page, 'screen.png')
  const part = await screenshot(page, 'part.png', page.getByRole('main'))
  const duplicate = { ...whole, name: 'again.png' }
  const noPicture = { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('plain text') }
  await page.locator('input[type=file]').setInputFiles([whole, part, duplicate, noPicture])
  await expect(page.getByText('notes.png is not a PNG, JPEG, GIF or WebP file.')).toBeVisible()
  await expect(page.getByText('again.png is already attached.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove part.png' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '.png' })).toHaveCount(1)
  await expectUsable(page)

  const [filed, attached] = await Promise.all([
    answerTo(page, /\/api\/issue$/),
    answerTo(page, /\/attachments$/),
    submit(page).click(),
  ])
  expect([filed.status(), attached.status()]).toEqual([201, 201])
  expect(filed.request().postDataJSON()).toMatchObject({
    summary: 'Problem: The map stays grey.',
    description: expect.stringContaining('/demo/scouting?country=liechtenstein'),
    issuetype: { name: 'Problem' },
  })
  expect(await attached.json()).toEqual({ attached: 1 })
  await expect(page.getByText(thanks)).toBeFocused()
  await expectUsable(page)
  await page.getByRole('tab', { name: 'Others' }).click()
  await expect(page.getByText(thanks)).toHaveCount(0)
  await page.getByRole('tab', { name: 'Report Issue' }).click()
  await expect(page.getByLabel('Note')).toHaveValue('')
})

test.describe('a planner', () => {
  test.use(asPlanner)

  test('is known by email, and reports an uncaught error to the team once', async ({ page }) => {
    await page.goto('/support?tab=report-issue')
    await expect(page.getByText(/We answer to planner-.*@example\.li/)).toBeVisible()
    await expect(page.getByLabel('Email')).toHaveCount(0)
    expect(await violationsOf(page)).toEqual([])
    const reports: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/api/issue')) reports.push(request.postDataJSON().description)
    })
    await page.goto('/support?tab=others&token=secret')
    // The report names the caller only once known.
    await expect(page.getByLabel('Email')).toHaveValue(/@example\.li$/)
    const fail = () =>
      page.evaluate(() => {
        const broken = new Error('made by a test')
        setTimeout(() => {
          throw broken
        })
        setTimeout(() => {
          throw broken
        })
      })
    await Promise.all([answerTo(page, /\/api\/issue$/), fail()])
    expect(reports.length).toBe(1)
    expect(reports[0]).toMatch(
      /^Error: made by a test\n\nUser email: planner-.*\nSource: Uncaught error\nAuthenticated: yes\nHas evaluations: (yes|no)\nCurrent URL: .*\/support\?tab=others&token=…\nApp version: .+\nAPI version: .+/,
    )
  })
})
