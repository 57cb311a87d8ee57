import { expect, type Page } from '@playwright/test'
import { password, sendCredentials } from './account'
import { asPlanner, test } from './journey'
import { newName, recordsNamed } from './records'
import { chooseParking } from './scouting-page'

const traffic = 'iso3_total=100000&iso3_2=100000&pop_1km=5610&pop_2km=7308'

const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit 2 locations' })

const wrongViews = [
  'lat=1e999&lng=-1e999&zoom=1e999',
  'lat=&lng=NaN&zoom=--1&type=spaceport&score=XX&sort=nothing&order=sideways&site=%00',
]

test('shows what it can for an address that the app never wrote, or says what is wrong', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  for (const query of wrongViews) {
    await test.step(query, async () => {
      await page.goto(`/demo/scouting?country=liechtenstein&${query}`)
      await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible()
      await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible()
    })
  }
  expect((await chooseParking(page)).length).toBeGreaterThan(0)
  expect(errors).toEqual([])
  await test.step('results of a wrong number', async () => {
    await page.goto(`/demo/results?${traffic}&iso3_0=many`)
    const sentence = 'Traffic, motorways must be a number, not "many".'
    await expect(page.getByRole('heading', { name: sentence })).toBeVisible()
  })
  await test.step('a place off the earth', async () => {
    await page.goto(`/demo/results?${traffic}&lat=900&lng=9000`)
    await expect(page.getByTestId('utilization')).toHaveText(/^[\d,]+$/)
  })
  await test.step('an unknown country', async () => {
    await page.goto('/demo/scouting?country=Atlantis%20%3Cb%3E')
    await expect(page.getByText('There is no map of “Atlantis <b>”.')).toBeVisible()
    await page.getByRole('link', { name: 'Show all countries' }).click()
    await expect(page.getByRole('link', { name: /^Liechtenstein/ })).toBeVisible()
  })
  await test.step('an unknown record', async () => {
    await page.goto('/demo/evaluations/%25no-such-record')
    await page.getByRole('link', { name: /back/i }).first().click()
    await expect(page).toHaveURL(/\/demo\/evaluations$/)
  })
})

test.describe('a submission', () => {
  test.use(asPlanner)

  test('makes one record after an ended session, a wrong password, a lost answer and a double press', async ({
    page,
    context,
    planner,
  }) => {
    const name = newName('Typed before the session ended')
    // A session answer that arrives after the cookies are gone would set one again.
    const known = page.waitForResponse('**/api/auth/session').then((answer) => answer.finished())
    await page.goto('/submit-evaluation')
    await page.getByLabel('Evaluation name').fill(name)
    await expect(page.getByLabel('Email')).toBeVisible()
    await known
    await context.clearCookies()
    await submitButton(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Your session has ended. Your list and what you typed are kept.')
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await sendCredentials(page, { email: planner.email, password: 'not my password' })
    await expect(page.getByRole('alert')).toContainText(/password/i)
    await expect(page.getByLabel('Email')).toHaveValue(planner.email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()

    await expect(page).toHaveURL(/\/submit-evaluation/)
    await expect(page.getByLabel('Evaluation name')).toHaveValue(name)
    await expect(page.getByLabel('Email')).toBeVisible()
    await page.route(
      '**/api/cord',
      async (route) => {
        await route.fetch({ maxRetries: 2 })
        await route.abort()
      },
      { times: 1 },
    )
    await submitButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'could not be reached' }).first()).toBeVisible()
    await expect(page.getByLabel('Evaluation name')).toHaveValue(name)
    await submitButton(page).dblclick()
    await expect(page.getByText('Evaluation submitted successfully.')).toBeVisible()
    expect(await recordsNamed(page, name)).toHaveLength(1)
  })
})

test('says on maps and results that the service is down, and retries once it is back', async ({ page }) => {
  const screens = [
    {
      path: '/demo/scouting?country=liechtenstein',
      back: page.getByText('Demand score').first(),
    },
    { path: `/demo/results?${traffic}`, back: page.getByTestId('utilization') },
  ]
  // As the server answers while its service is down.
  const sentence = 'The service behind this page cannot be reached.'
  const down = { status: 502, json: { detail: `${sentence} Try again in a moment.` } }
  const service = /\/api\/(?!auth\/)/
  const retry = page.getByRole('button', { name: 'Retry' }).first()
  for (const { path, back } of screens) {
    await test.step(path, async () => {
      await page.route(service, (route) => route.fulfill(down))
      await page.goto(path)
      await expect(page.getByText(sentence).first()).toBeVisible()
      const asked = page.waitForRequest(service)
      await retry.click()
      await asked
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await expect(async () => {
        // Screens also ask again by themselves, and the button is gone if that came first.
        await retry.click({ timeout: 1_000 }).catch(() => undefined)
        await expect(back).toBeVisible({ timeout: 5_000 })
      }).toPass({ timeout: 90_000 })
    })
  }
})
