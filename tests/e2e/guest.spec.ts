import { expect, type Page } from '@playwright/test'
import { test } from './journey'
import { recordReceived } from './received-data'
import { newName, submitTwo } from './records'
import { chooseFirst, chooseParking, openLiechtenstein } from './scouting-page'
import { closeByEscape, expectNoSidewaysScroll, violationsOf } from './screen-checks'

test('lets a guest browse the country, and asks them to register for what needs an account', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Continue as Guest' }).click()
  await expect(page).toHaveURL(/\/demo\/scouting/)
  await openLiechtenstein(page)

  const sites = await chooseParking(page)
  expect(sites).toHaveLength(500)
  const limit = page.getByRole('dialog', { name: 'Limit reached' })
  await expect(limit).toContainText(
    'Maximum number of locations reached. Your previously found parkings will be overwritten. Register for free to increase limit.',
  )
  await closeByEscape(page, limit)
  const first = await chooseFirst(page, sites)
  const sidebar = page.getByRole('complementary', { name: /selected/i })
  await expect(sidebar.getByRole('heading', { name: first.name })).toBeVisible()
  await expect(sidebar.getByText('Register for free to unlock')).toBeVisible()

  await sidebar.getByRole('button', { name: 'Add to list' }).click()
  const prompt = page.getByRole('dialog')
  await expect(
    prompt.getByText('Create an account to make list of locations to evaluate and deep dive.'),
  ).toBeVisible()
  const asked = page.waitForRequest((request) => /\/auth\?.*state=register/.test(request.url()))
  await prompt.getByRole('button', { name: 'Register for free to unlock' }).click()
  await asked
  await expect(page.getByLabel('Given name')).toBeVisible()
})

test('sends a visitor no locked value, and no records under another customer’s name', async ({ request }) => {
  for (const address of [
    '/api/evals/runs?customer=Rhine%20Valley%20Charging',
    '/api/evals/files/0001_dc/excel?customer=Rhine%20Valley%20Charging',
    '/api/evals/files/0009_dc/map',
  ]) {
    expect([address, (await request.get(address)).status()]).toEqual([address, 404])
  }
  expect((await request.get('/api/me')).status()).toBe(401)
  const answer = await request.post('/api/scout/pointers', {
    headers: { 'x-kerbwatt': '1' },
    data: {
      diagonal: [
        [47.05, 9.47],
        [47.27, 9.64],
      ],
      location_type: [],
      res: 9,
    },
  })
  const { data } = await answer.json()
  const { fields, all_data: rows } = data.parking_stops
  expect(data.truncated).toBe(true)
  expect(rows).toHaveLength(500)
  for (const locked of ['Score AC', 'Score DC', 'Population', 'POI leisure', 'Nearest Charger Distance']) {
    const index = fields.findIndex((field: { name: string }) => field.name === locked)
    expect(rows.map((row: unknown[]) => row[index]).filter((value: unknown) => value !== null)).toEqual([])
  }
})

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
    await page.goto('/demo/evaluations')
    const records = page.getByRole('list', { name: 'Evaluations' })
    for (const name of ['Fuel stations and rest stops', 'Town car parks', 'Shop car parks']) {
      await expect(records.getByRole('link', { name })).toBeVisible({ timeout: 60_000 })
    }
    await expect(records.getByText('In progress')).toHaveCount(0, { timeout: 60_000 })
    expect(await strayLinks(page)).toEqual([])

    await records.getByRole('link', { name: 'Fuel stations and rest stops' }).click()
    await expect(page).toHaveURL(/\/demo\/evaluations\/0003_dc/)
    const locations = page.getByRole('list', { name: 'Locations' })
    await expect(locations.getByRole('button').first()).toBeVisible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectNoSidewaysScroll(page)
    await page.setViewportSize({ width: 1440, height: 900 })
    await locations.getByRole('button').first().click()
    const report = page.getByRole('complementary').filter({ hasText: 'Utilization Potential' })
    await expect(report.getByTestId('utilization')).toHaveText(/^\d+$/)
    await expect(report.getByText('locked')).toHaveCount(7)
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

  test('sees the demo’s records at guest addresses even when signed in', async ({ browser, planner }) => {
    await using context = await browser.newContext({ storageState: planner.state })
    const page = await context.newPage()
    await page.goto('/demo/evaluations')
    await expect(page.getByRole('link', { name: 'Town car parks' })).toBeVisible({ timeout: 60_000 })
    await expect(page.getByText(secret)).toHaveCount(0)
    await page.getByRole('link', { name: 'Town car parks' }).click()
    await expect(page.getByRole('list', { name: 'Locations' }).getByRole('button').first()).toBeVisible()
  })
})

test('serves only guest pages on the demo host, and registers people on the studio host', async ({
  page,
  baseURL,
}) => {
  const studio = new URL(baseURL ?? '')
  const demo = `http://demo.localhost:${studio.port}`
  await page.goto(`${demo}/evaluations`)
  await expect(page).toHaveURL(`${demo}/demo/evaluations`)
  await expect(page.getByRole('link', { name: 'Town car parks' })).toBeVisible({ timeout: 60_000 })
  expect(await strayLinks(page)).toEqual([])
  await section(page, 'Scout').click()
  await expect(page).toHaveURL(`${demo}/demo/scouting`)
  await expect(page.getByRole('link', { name: 'Liechtenstein' })).toBeVisible()
  const asked = page.waitForRequest((request) => {
    const { origin, pathname, searchParams } = new URL(request.url())
    const isAsked = pathname === '/auth' && searchParams.get('state') === 'register'
    return isAsked && origin === studio.origin && searchParams.get('ref') === '/scouting'
  })
  await page.getByRole('button', { name: 'Register for Free' }).click()
  await asked
  await expect(page.getByLabel('Given name')).toBeVisible()
})
