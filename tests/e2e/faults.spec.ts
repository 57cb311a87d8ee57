import { expect, type Page } from '@playwright/test'
import { password, sendCredentials } from './account'
import { asPlanner, test } from './journey'
import { newName, recordsNamed } from './records'
import { chooseParking } from './scouting-page'
import { startAppWithGate } from './service-gate'

const traffic = 'iso3_total=100000&iso3_2=100000&pop_1km=5610&pop_2km=7308'

async function typeName(page: Page, name: string): Promise<void> {
  await page.goto('/submit-evaluation')
  await page.getByLabel('Evaluation name').fill(name)
  await expect(page.getByLabel('Email')).toBeVisible()
}

const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit 2 locations' })

/** Faults in the addresses of results, and their messages. */
const wrongResults = [
  [`${traffic}&iso3_0=many`, 'Traffic, motorways must be a number, not "many".'],
  [`${traffic}&poi_retail=-5`, 'Points of interest, retail must be 0 or more, not -5.'],
  [`${traffic}&lat=here`, 'Latitude must be a number, not "here".'],
  [`${traffic}&Connector Config=a lot`, 'Station configuration must look like "2x150 kW", not "a lot".'],
  ['aadt={oops', 'The traffic in this link could not be read. Open the location from its record again.'],
  ['', 'Results for this location could not be processed, please contact our support team.'],
] as const

const wrongViews = [
  'lat=abc&lng=NaN&zoom=--1',
  'lat=1e999&lng=-1e999&zoom=1e999',
  'lat=900&lng=9000&zoom=99',
  'lat=&lng=&zoom=&type=spaceport&score=XX&sort=nothing&order=sideways&site=%00',
]

test('shows what it can for an address that the app never wrote, or says what is wrong', async ({ page }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  for (const query of wrongViews) {
    await test.step(query, async () => {
      await page.goto(`/demo/scouting?country=liechtenstein&${query}`)
      await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible()
      await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible()
      expect((await chooseParking(page)).length).toBeGreaterThan(0)
      expect(errors).toEqual([])
    })
  }
  for (const [query, sentence] of wrongResults) {
    await test.step(query || 'results of nothing', async () => {
      await page.goto(`/demo/results?${query}`)
      await expect(page.getByRole('heading', { name: sentence })).toBeVisible()
    })
  }
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

  test('survives a session that ends between typing and Submit', async ({ page, context, planner }) => {
    const name = newName('Typed before the session ended')
    // A session answer that arrives after the cookies are gone would set one again.
    const known = page.waitForResponse('**/api/auth/session').then((answer) => answer.finished())
    await typeName(page, name)
    await known
    await context.clearCookies()
    await submitButton(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Your session has ended. Your list and what you typed are kept.')
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await sendCredentials(page, { email: planner.email, password })

    await expect(page).toHaveURL(/\/submit-evaluation/)
    await expect(page.getByLabel('Evaluation name')).toHaveValue(name)
    await expect(page.getByLabel('Email')).toBeVisible()
    await submitButton(page).click()
    await expect(page.getByText('Evaluation submitted successfully.')).toBeVisible()
    expect(await recordsNamed(page, name)).toHaveLength(1)
  })

  test('makes one record when Submit is pressed twice', async ({ page }) => {
    const name = newName('Pressed twice')
    await typeName(page, name)
    await submitButton(page).dblclick()
    await expect(page.getByText('Evaluation submitted successfully.')).toBeVisible()
    expect(await recordsNamed(page, name)).toHaveLength(1)
  })

  test('makes one record when its answer is lost and Submit is pressed again', async ({ page }) => {
    const name = newName('Answered into the void')
    await typeName(page, name)
    await page.route(
      '**/api/cord',
      async (route) => {
        await route.fetch()
        await route.abort()
      },
      { times: 1 },
    )
    await submitButton(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'could not be reached' }).first()).toBeVisible()
    await expect(page.getByLabel('Evaluation name')).toHaveValue(name)
    await submitButton(page).click()
    await expect(page.getByText('Evaluation submitted successfully.')).toBeVisible()
    expect(await recordsNamed(page, name)).toHaveLength(1)
  })
})

test('explains a wrong password at sign-in, then accepts the correct one', async ({ page, planner }) => {
  const { email } = planner
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await sendCredentials(page, { email, password: 'not my password' })
  await expect(page.getByRole('alert')).toContainText(/password/i)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password')).toHaveValue('')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/(home|scouting)$/)
})

test('says on every screen that the service is down, and retries once it is back', async ({ context }) => {
  test.slow()
  await using app = await startAppWithGate()
  const screens = [
    { path: '/demo/scouting', back: (page: Page) => page.getByRole('link', { name: /^Liechtenstein/ }) },
    {
      path: '/demo/scouting?country=liechtenstein',
      back: (page: Page) => page.getByText('Demand score').first(),
    },
    {
      path: '/demo/evaluations',
      back: (page: Page) =>
        page.getByRole('list', { name: 'Evaluations' }).or(page.getByText('No locations found.')),
    },
    { path: `/demo/results?${traffic}`, back: (page: Page) => page.getByTestId('utilization') },
  ]
  app.close()
  const pages = await Promise.all(
    screens.map(async ({ path }) => {
      const page = await context.newPage()
      await page.goto(`${app.origin}${path}`)
      return page
    }),
  )
  for (const page of pages) {
    await expect(page.getByText('The service behind this page cannot be reached.').first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible()
  }
  app.open()
  for (const [index, { back }] of screens.entries()) {
    const page = pages[index]
    if (!page) continue
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await expect(back(page)).toBeVisible()
  }
})
