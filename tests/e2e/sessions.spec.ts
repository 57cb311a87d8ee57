import { expect, type Page } from '@playwright/test'
import { password, sendCredentials, signIn } from './account'
import { asPlanner, test } from './journey'

/** Makes the page believe that its access token ends in `seconds`; the session itself stays. */
async function endTokenIn(page: Page, seconds: number): Promise<void> {
  await page.route('**/api/auth/session', async (route) => {
    const answer = await route.fetch({ maxRetries: 2 })
    const body = await answer.json()
    await route.fulfill({ response: answer, json: body.user ? { ...body, token_expires_in: seconds } : body })
  })
}

/**
 * Drops the cookies until the page has moved to the sign-in. A session answer in flight sets the cookie once
 * more, hence the repetition.
 */
async function endSession(page: Page): Promise<void> {
  await expect(async () => {
    await page.context().clearCookies()
    await expect(page.getByLabel('Password')).toBeVisible({ timeout: 15_000 })
  }).toPass()
}

const renewal = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/auth/renew'))

/** Results without a record: the address holds all inputs. */
const results =
  '/results?location_name=Lindaplatz&iso3_total=12000&iso3_2=12000&Connector%20Config=2x150%20kW'
const station = (page: Page) => page.getByRole('combobox', { name: 'Station configuration' })
const restored = (page: Page) => page.getByText('Your earlier changes are restored.')

test.describe('a session', () => {
  test.use(asPlanner)

  test('renews silently, at the second attempt if the first fails, and requests the data again', async ({
    page,
  }) => {
    await endTokenIn(page, 30)
    const unavailable = { status: 503, json: { detail: 'The sign-in service does not answer.' } }
    await page.route('**/api/auth/renew', (route) => route.fulfill(unavailable), { times: 1 })
    const failed = renewal(page)
    const renewed = failed.then(() => renewal(page))
    const again = renewed.then(() =>
      page.waitForResponse((answer) => answer.url().includes('/api/evals/runs')),
    )
    await page.goto('/submit-evaluation')
    const name = page.getByLabel('Evaluation name')
    await name.fill('Half a na')
    expect((await failed).status()).toBe(503)
    expect((await renewed).status()).toBe(204)
    expect((await again).status()).toBe(200)
    await expect(name).toHaveValue('Half a na')
    await expect(page).toHaveURL(/\/submit-evaluation/)
    await expect(page.getByText('Authentication required.')).toHaveCount(0)
  })

  test('shows in a page’s first paint, before any call is answered', async ({ page }) => {
    await page.route('**/api/auth/session', () => new Promise(() => undefined))
    const rights = page.waitForResponse((answer) => answer.url().endsWith('/api/me'))
    await page.goto('/support')
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    expect((await rights).status()).toBe(200)
    // An unaware demo page would offer to register.
    const written = await (await page.request.get('/demo/evaluations', { maxRetries: 2 })).text()
    expect(written).toContain('Sign Out')
    expect(written).not.toContain('Register for Free')
  })

  test('leads from the demo to the account’s own records, by the sign-in and by a link', async ({ page }) => {
    await page.goto('/auth?ref=%2Fdemo%2Fevaluations%2F0003_dc')
    await expect(page).toHaveURL(/:\d+\/evaluations$/)
    await page.goto('/demo/evaluations')
    const example = page.getByRole('link', { name: 'Town car parks' })
    await expect(example).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Sections' })
      .getByRole('link', { name: 'My Locations' })
      .click()
    await expect(page).toHaveURL(/:\d+\/evaluations$/)
    await expect(example).toHaveCount(0)
  })

  test('leads back to the edits when it ends while a result is edited', async ({ page, planner }) => {
    // The page renews five seconds from here, and is refused without its cookies.
    await endTokenIn(page, 65)
    await page.goto(results)
    await station(page).selectOption('4x300 kW')
    const entries = await page.evaluate(() => window.history.length)
    await endSession(page)
    // The page before and the one that led to the sign-in add no history entries.
    expect(await page.evaluate(() => window.history.length)).toBe(entries)
    await sendCredentials(page, { email: planner.email, password })
    await expect(restored(page)).toBeVisible()
    await expect(station(page)).toHaveValue('4x300 kW')
    await page.getByRole('button', { name: 'Start over' }).click()
    await expect(station(page)).toHaveValue('2x150 kW')
    await page.reload()
    await expect(station(page)).toHaveValue('2x150 kW')
    await expect(restored(page)).toBeHidden()
  })
})

test('signs the other tab out on a sign-out in one tab', async ({ page, context, planner }) => {
  // The session of the other tests must stay.
  await signIn(page, { email: planner.email, password })
  const other = await context.newPage()
  await other.goto('/submit-evaluation')
  await expect(other.getByLabel('Email')).toBeVisible()
  await other.getByLabel('Evaluation name').fill('Of somebody else')
  const signedOut = { name: 'You have successfully signed out!' }
  // The other tab asks before the session has ended: a later answer must mean the sign-out too.
  const before = await (await other.request.get('/api/auth/session')).text()
  let asked = 0
  await other.route('**/api/auth/session', (route) => {
    asked += 1
    return route.fulfill({ body: before, contentType: 'application/json' })
  })
  await page.goto('/support')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', signedOut)).toBeVisible()
  await expect.poll(() => asked).toBeGreaterThan(0)
  await other.unroute('**/api/auth/session')
  await expect(async () => {
    await other.evaluate(() => window.dispatchEvent(new Event('focus')))
    await expect(other.getByRole('heading', signedOut)).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  await expect
    .poll(() => other.evaluate(() => localStorage.getItem('submission-draft') ?? ''))
    .not.toContain('somebody else')
  await other.goto('/submit-evaluation')
  await expect(other).toHaveURL(/\/auth\?ref=|\/interaction\//)
})
