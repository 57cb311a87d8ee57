import { expect, type Page } from '@playwright/test'
import { asPlanner, test } from './journey'

/** Expects path and query of the page's address. */
const expectAddress = (page: Page, expected: string) =>
  expect.poll(() => page.evaluate(() => `${location.pathname}${location.search}`)).toBe(expected)

test('leads a guest from home to the map once, with the query, and from an unknown address home', async ({
  page,
}) => {
  const opened: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) opened.push(new URL(request.url()).pathname)
  })
  const answer = await page.goto('/demo/home?customer=acme')
  expect((await answer?.request().redirectedFrom()?.response())?.status()).toBe(307)
  expect(opened).toEqual(['/demo/home', '/demo/scouting'])
  await expectAddress(page, '/demo/scouting?customer=acme')
  await page.getByRole('link', { name: 'Kerbwatt, start page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
  await expectAddress(page, '/demo/home')

  expect((await page.goto('/nowhere'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 - PAGE NOT FOUND' })).toBeVisible()
})

test.describe('a planner', () => {
  test.use(asPlanner)

  test('opens the data of a customer’s old page, and keeps it until dropped', async ({ page, baseURL }) => {
    const origin = new URL(baseURL ?? '').origin
    const dataUrl = `${origin}/customers/acme/evaluations.json`
    const query = `dataUrl=${encodeURIComponent(dataUrl)}`
    await page.goto('/customers/acme/2024/index.html')
    await expectAddress(page, `/scouting?${query}`)
    await page.goto('/evaluations?search=x')
    await expectAddress(page, `/evaluations?search=x&${query}`)
    await page.getByRole('link', { name: 'Evaluate', exact: false }).first().click()
    await expect(page).toHaveURL(/\/submit-evaluation/)
    await expectAddress(page, `/submit-evaluation?${query}`)

    // Signing out would end the worker's session; only the page after it matters here.
    await page.goto('/logout')
    await expect(page.getByRole('heading', { name: 'You have successfully signed out!' })).toBeVisible()
    await expectAddress(page, `/logout?${query}`)
    await expect(page.getByRole('link', { name: 'Back to Sign in' })).toHaveAttribute('href', `/?${query}`)

    await page.goto('/my-analyses?dataUrl=')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAddress(page, '/my-analyses')

    // The records at such an address are the caller's own only.
    const { data } = await (await page.request.get('/api/me', { maxRetries: 2 })).json()
    const own = await page.request.get(
      `/customers/${encodeURIComponent(data.customer.name)}/evaluations.json`,
      { maxRetries: 2 },
    )
    expect(own.status()).toBe(200)
    expect(await own.json()).toHaveProperty('runs')
    expect(
      (await page.request.get('/customers/somebody-else/evaluations.json', { maxRetries: 2 })).status(),
    ).toBe(404)
  })
})
