import { expect, type Page } from '@playwright/test'
import { password, sendCredentials, signUp } from './account'
import { asPlanner, asStaff, test } from './journey'
import { closeByEscape } from './screen-checks'

/** Tells the page that its access token ends in `seconds`; the session itself stays as it is. */
async function endTokenIn(page: Page, seconds: number): Promise<void> {
  await page.route('**/api/auth/session', async (route) => {
    const answer = await route.fetch({ maxRetries: 2 })
    const body = await answer.json()
    await route.fulfill({ response: answer, json: body.user ? { ...body, token_expires_in: seconds } : body })
  })
}

/**
 * Drops the cookies until the page has led to the sign-in. An answer about the session that is under way at that moment
 * sets the cookie once more, hence the repetition.
 */
async function endSession(page: Page): Promise<void> {
  await expect(async () => {
    await page.context().clearCookies()
    await expect(page.getByLabel('Password')).toBeVisible({ timeout: 15_000 })
  }).toPass()
}

const renewal = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith('/api/auth/renew'))

test.describe('a session', () => {
  test.use(asPlanner)

  test('renews in silence and asks for the customer’s data again', async ({ page }) => {
    await endTokenIn(page, 30)
    const renewed = renewal(page)
    const again = renewed.then(() =>
      page.waitForResponse((answer) => answer.url().includes('/api/evals/runs')),
    )
    await page.goto('/submit-evaluation')
    const name = page.getByLabel('Evaluation name')
    await name.fill('Half a na')
    expect((await renewed).status()).toBe(204)
    expect((await again).status()).toBe(200)
    await expect(name).toHaveValue('Half a na')
    await expect(page).toHaveURL(/\/submit-evaluation/)
    await expect(page.getByText('Authentication required.')).toHaveCount(0)
  })

  test('shows in the first picture of a page, before any call is answered', async ({ page }) => {
    await page.route('**/api/auth/session', () => new Promise(() => undefined))
    const rights = page.waitForResponse((answer) => answer.url().endsWith('/api/me'))
    await page.goto('/evaluations')
    await expect(page.getByRole('button', { name: 'Account' })).toBeVisible()
    expect((await rights).status()).toBe(200)
    // A demo page that did not know would offer to register.
    const written = await (await page.request.get('/demo/evaluations')).text()
    expect(written).toContain('Sign Out')
    expect(written).not.toContain('Register for Free')
  })

  test('renews at the second attempt when the provider fails at the first', async ({ page }) => {
    await endTokenIn(page, 30)
    const unavailable = { status: 503, json: { detail: 'The sign-in service does not answer.' } }
    await page.route('**/api/auth/renew', (route) => route.fulfill(unavailable), { times: 1 })
    const failed = renewal(page)
    const renewed = failed.then(() => renewal(page))
    await page.goto('/submit-evaluation')
    expect((await failed).status()).toBe(503)
    expect((await renewed).status()).toBe(204)
    await expect(page).toHaveURL(/\/submit-evaluation/)
  })
})

/** Results that need no record: their address holds all inputs. */
const results =
  '/results?location_name=Lindaplatz&iso3_total=12000&iso3_2=12000&Connector%20Config=2x150%20kW'
const station = (page: Page) => page.getByRole('combobox', { name: 'Station configuration' })
const restored = (page: Page) => page.getByText('Your earlier changes are restored.')

test.describe('a session of a planner who works', () => {
  test.use(asPlanner)

  test('that ends while typing leads to the sign-in and back, with everything typed', async ({
    page,
    planner,
  }) => {
    // The page renews five seconds from here, and without its cookies is refused.
    await endTokenIn(page, 65)
    await page.goto('/submit-evaluation')
    await page.getByLabel('Evaluation name').fill('Typed before the end')
    const entries = await page.evaluate(() => window.history.length)
    await endSession(page)
    // The page that was left and the one that led to the sign-in have no entries of their own.
    expect(await page.evaluate(() => window.history.length)).toBe(entries)
    await sendCredentials(page, { email: planner.email, password })
    await expect(page).toHaveURL(/\/submit-evaluation/)
    await expect(page.getByLabel('Evaluation name')).toHaveValue('Typed before the end')
  })

  test('that ends while a result is edited leads back to the edits', async ({ page, planner }) => {
    await endTokenIn(page, 65)
    await page.goto(results)
    await station(page).selectOption('4x300 kW')
    await endSession(page)
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

test('a guest gets edited results back after a reload', async ({ page }) => {
  await page.goto(`/demo${results}`)
  const utilization = page.getByTestId('utilization')
  await expect(utilization).toHaveText(/^[\d,]+$/)
  const before = await utilization.innerText()
  await station(page).selectOption('4x300 kW')
  await expect.poll(() => utilization.innerText()).toMatch(new RegExp(`^(?!${before}$)[\\d,]+$`))
  const changed = await utilization.innerText()
  await page.reload()
  await expect(restored(page)).toBeVisible()
  await expect(utilization).toHaveText(changed)
})

test('a sign-out in one tab signs the other tab out', async ({ page, context }) => {
  await signUp(page)
  const other = await context.newPage()
  await other.goto('/submit-evaluation')
  await expect(other.getByLabel('Email')).toBeVisible()
  await other.getByLabel('Evaluation name').fill('Of somebody else')
  await page.goto('/home')
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'You have successfully signed out!' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'You have successfully signed out!' })).toBeVisible()
  await expect
    .poll(() => other.evaluate(() => localStorage.getItem('submission-draft') ?? ''))
    .not.toContain('somebody else')
  await other.goto('/submit-evaluation')
  await expect(other).toHaveURL(/\/auth\?ref=|\/interaction\//)
})

test.describe('calls refused for lack of a sign-in', () => {
  test.use(asPlanner)

  test('are announced once', async ({ page }) => {
    const refusal = { status: 401, json: { detail: 'Authentication required.' } }
    let refused = 0
    for (const calls of ['scout/**', 'evals/**', 'me']) {
      await page.route(`**/api/${calls}`, (route) => {
        refused += 1
        return route.fulfill(refusal)
      })
    }
    await page.goto('/evaluations')
    const notices = page.locator('[data-sonner-toast]').filter({ hasText: 'Authentication required.' })
    await expect(notices).toHaveCount(1)
    await expect.poll(() => refused).toBeGreaterThan(1)
    expect(await notices.count()).toBeLessThan(2)
    await expect(page).toHaveURL(/\/evaluations/)
  })
})

test.describe('rights that change while a page is open', () => {
  test.use(asStaff)

  test('take effect when the page is looked at again', async ({ page }) => {
    let isStaff = true
    await page.route('**/api/me', async (route) => {
      const answer = await route.fetch({ maxRetries: 2 })
      const { data } = await answer.json()
      await route.fulfill({ response: answer, json: { data: { ...data, internal_user: isStaff } } })
    })
    const look = async () => {
      let isAnswered = false
      const answered = page.waitForResponse('**/api/me').then(() => {
        isAnswered = true
      })
      // The page ignores a focus that follows another too soon.
      await expect
        .poll(async () => {
          await page.evaluate(() => window.dispatchEvent(new Event('focus')))
          return isAnswered
        })
        .toBe(true)
      await answered
    }
    const mode = page.getByRole('menuitemcheckbox', { name: 'Internal Mode' })
    const account = page.getByRole('banner').getByRole('button', { name: 'Account' })
    await page.goto('/evaluations')
    await expect(page.getByTitle('Internal Mode')).toBeVisible()

    isStaff = false
    await look()
    await expect(page.getByTitle('Internal Mode')).toBeHidden()
    await account.click()
    await expect(page.getByRole('menuitem', { name: 'Sign Out' })).toBeVisible()
    await expect(mode).toBeHidden()
    await closeByEscape(page, page.getByRole('menu'))

    isStaff = true
    await look()
    await account.click()
    // Rights that come back do not switch the mode on by themselves.
    await expect(mode).not.toBeChecked()
  })
})
