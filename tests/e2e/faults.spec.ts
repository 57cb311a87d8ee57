import { expect, type Page } from '@playwright/test'
import { password, signUp } from './account'
import { asPlanner, test } from './journey'
import { recordsNamed } from './records'
import { chooseParking } from './scouting-page'
import { startAppWithGate } from './service-gate'

const traffic = 'iso3_total=100000&iso3_2=100000&pop_1km=5610&pop_2km=7308'

async function typeName(page: Page, name: string): Promise<void> {
  await page.goto('/submit-evaluation')
  await page.getByLabel('Evaluation name').fill(name)
  await expect(page.getByLabel('Email')).toBeVisible()
}

const submitButton = (page: Page) => page.getByRole('button', { name: 'Submit 2 locations' })

test.describe('an address that nobody made here', () => {
  test('of an unknown country says so and leads to the known ones', async ({ page }) => {
    await page.goto('/demo/scouting?country=Atlantis%20%3Cb%3E')
    await expect(page.getByText('There is no map of “Atlantis <b>”.')).toBeVisible()
    await page.getByRole('link', { name: 'Show all countries' }).click()
    await expect(page.getByRole('link', { name: /^Liechtenstein/ })).toBeVisible()
  })

  for (const query of [
    'lat=abc&lng=NaN&zoom=--1',
    'lat=1e999&lng=-1e999&zoom=1e999',
    'lat=900&lng=9000&zoom=99',
    'lat=&lng=&zoom=&type=spaceport&score=XX&sort=nothing&order=sideways&site=%00',
  ]) {
    test(`of the scouting map with ${query} still shows the country`, async ({ page }) => {
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      await page.goto(`/demo/scouting?country=liechtenstein&${query}`)
      await expect(page.locator('canvas.maplibregl-canvas')).toBeVisible()
      await expect(page.getByText('© OpenStreetMap contributors')).toBeVisible()
      expect((await chooseParking(page)).length).toBeGreaterThan(0)
      expect(errors).toEqual([])
    })
  }

  for (const [query, sentence] of [
    [`${traffic}&iso3_0=many`, 'iso3_0 must be a number, not "many".'],
    [`${traffic}&poi_retail=-5`, 'poi_retail must be 0 or more, not -5.'],
    [`${traffic}&lat=here`, 'lat must be a number, not "here".'],
    [`${traffic}&Connector Config=a lot`, 'Connector Config must look like "2x150 kW", not "a lot".'],
    ['aadt={oops', "aadt must look like {'iso3_0': 0, ..., 'iso3_total': 0}."],
    ['', 'Results for this location could not be processed, please contact our support team.'],
  ] as const) {
    test(`of the results with ${query || 'nothing'} says what is wrong`, async ({ page }) => {
      await page.goto(`/demo/results?${query}`)
      await expect(page.getByRole('heading', { name: sentence })).toBeVisible()
    })
  }

  test('of the results with a place off the earth shows them without a place', async ({ page }) => {
    await page.goto(`/demo/results?${traffic}&lat=900&lng=9000`)
    await expect(page.getByTestId('utilization')).toHaveText(/^[\d,]+$/)
  })

  test('of a record that does not exist says so and leads back', async ({ page }) => {
    await page.goto('/demo/evaluations/%25no-such-record')
    await page.getByRole('link', { name: /back/i }).first().click()
    await expect(page).toHaveURL(/\/demo\/evaluations$/)
  })
})

test.describe('a submission', () => {
  test.use(asPlanner)

  test('survives a session that ends between typing and pressing Submit', async ({ page, context }) => {
    const name = 'Typed before the session ended'
    await typeName(page, name)
    const email = await page.getByLabel('Email').inputValue()
    // An answer about the session that is on its way when the cookies go would bring one back.
    await page.waitForLoadState('networkidle')
    await context.clearCookies()
    await submitButton(page).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Your session has ended. Your list and what you typed are kept.')
    await dialog.getByRole('button', { name: 'Sign In' }).click()
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Sign In' }).click()

    await expect(page).toHaveURL(/\/submit-evaluation/)
    await expect(page.getByLabel('Evaluation name')).toHaveValue(name)
    await expect(page.getByLabel('Email')).toBeVisible()
    await submitButton(page).click()
    await expect(page.getByText('Evaluation submitted successfully.')).toBeVisible()
    expect(await recordsNamed(page, name)).toHaveLength(1)
  })

  test('pressed twice makes one record', async ({ page }) => {
    const name = 'Pressed twice'
    await typeName(page, name)
    await submitButton(page).dblclick()
    await expect(page.getByText('Evaluation submitted successfully.')).toBeVisible()
    expect(await recordsNamed(page, name)).toHaveLength(1)
  })

  test('whose answer is lost makes one record when it is pressed again', async ({ page }) => {
    const name = 'Answered into the void'
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

test('a wrong password is refused in words, and the right one then works', async ({ page, context }) => {
  const email = await signUp(page)
  // The page goes first: an answer that is on its way to it would bring a cookie back.
  await page.goto('about:blank')
  await context.clearCookies()
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill('not my password')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByRole('alert')).toContainText(/password/i)
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Password')).toHaveValue('')
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/home/)
})

test('while the service is down every screen says so, and its Retry works once it is back', async ({
  context,
}) => {
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
