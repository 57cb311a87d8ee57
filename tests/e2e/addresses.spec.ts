import { request as send } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { brand } from '@/lib/config/brand'
import { arrivals, guestArrivals, tableHosts } from '@/tests/support/arrivals-table'
import { asPlanner, asStaff, test } from './journey'

// Next rejects or rewrites the others before the middleware runs.
const isReadable = (address: string) => !address.startsWith('//') && !address.includes('%zz')

interface Ask {
  baseURL: string | undefined
  host: string
  /** Sends a session cookie, though not a live session's. */
  hasCookie?: boolean
}

interface Reply {
  status: number
  location: string | undefined
  body: string
}

/** Asks like a browser on that host, without following redirects. */
function ask(path: string, { baseURL, host, hasCookie = false }: Ask): Promise<Reply> {
  const { hostname, port } = new URL(baseURL ?? '')
  const headers = { host, ...(hasCookie && { cookie: `${brand.slug}.session=none` }) }
  return new Promise((resolve, reject) => {
    const request = send({ hostname, port, path, headers }, (response) => {
      let body = ''
      response.setEncoding('utf8')
      response.on('data', (piece: string) => {
        body += piece
      })
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, location: response.headers.location, body }),
      )
    })
    request.on('error', reject)
    request.end()
  })
}

/** An expectation of the tables, with this run's hosts. */
const onThisRun = (expected: string, origin: string) =>
  expected
    .replaceAll(tableHosts.app, origin)
    .replaceAll(encodeURIComponent(tableHosts.maps), encodeURIComponent(origin))

/** How the answer to an address differs from the tables, empty if it does not. */
async function faultOf(address: string, expected: string, asking: Ask): Promise<string[]> {
  const origin = new URL(asking.baseURL ?? '').origin
  const { status, location } = await ask(address, asking)
  const base = `http://${asking.host}`
  const answered = `${asking.host}${address}, ${asking.hasCookie ? 'signed in' : 'signed out'}: ${status} ${location ?? ''}`
  if (!expected.startsWith('> ')) return location === undefined ? [] : [`${answered}, not a page`]
  const target = new URL(onThisRun(expected.slice(2), origin), base)
  const isThere = status === 307 && new URL(location ?? '', base).href === target.href
  // Paths stay relative: a proxy in front decides on host and scheme.
  const isOwn = [origin, undefined].includes(URL.parse(location ?? '')?.origin)
  return isThere && isOwn ? [] : [`${answered}, not ${expected}`]
}

test('answers every address as the table says', async ({ baseURL }) => {
  const { host, port } = new URL(baseURL ?? '')
  const faults: string[] = []
  const check = async (address: string, expected: string, more: Partial<Ask>) => {
    faults.push(...(await faultOf(address, expected, { baseURL, host, ...more })))
  }
  for (const [address, signedIn, signedOut, onDemoHost] of arrivals.filter(([each]) => isReadable(each))) {
    await check(address, signedOut, {})
    await check(address, signedIn, { hasCookie: true })
    // These pages redirect by themselves; a test below follows one.
    if (/^\/(auth|signup|invitation)/.test(address)) continue
    await check(address, onDemoHost, { host: `demo.localhost:${port}` })
  }
  for (const [address, onOneHost, , onDemoHost] of guestArrivals) {
    await check(address, onOneHost, {})
    await check(address, onOneHost, { hasCookie: true })
    await check(address, onDemoHost, { host: `demo.localhost:${port}` })
  }
  expect(faults).toEqual([])
})

test('finds pages, answers 404 to unknown addresses, and redirects to known hosts only', async ({
  baseURL,
}) => {
  const { host, origin, port } = new URL(baseURL ?? '')
  for (const page of [
    '/',
    '/logout',
    '/retail',
    '/kepler',
    '/version',
    '/legal',
    '/support',
    '/demo/home',
    '/demo/scouting',
  ]) {
    expect([page, (await ask(page, { baseURL, host })).status]).toEqual([page, 200])
  }
  for (const address of ['/nowhere', '/homely', '/customers/']) {
    const { status, body, location } = await ask(address, { baseURL, host })
    if (location !== undefined) continue
    expect([address, status]).toEqual([address, 404])
    expect(body).toContain('404 - PAGE NOT FOUND')
    expect(body).toContain(
      'The page you are looking for might have been removed had its name changed or is temporarily unavailable.',
    )
  }
  const asked = '/auth?ref=%2Fscouting%3Fcountry%3Dx&state=register'
  const { status, location } = await ask(asked, { baseURL, host: `demo.localhost:${port}` })
  expect([status, location]).toEqual([307, `${origin}/auth?ref=%2Fscouting%3Fcountry%3Dx&state=register`])
  for (const path of ['/home', '/customers/acme/index.html', '/index.html', '/scouting?mapUrl=m']) {
    const answer = await ask(path, { baseURL, host: 'evil.test' })
    expect(answer.location).not.toContain('evil.test')
  }
})

test('redirects a guest’s home once, with its query, and a demo host’s sign-in to the studio host', async ({
  page,
  baseURL,
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

  const origin = new URL(baseURL ?? '')
  const demo = `http://demo.localhost:${origin.port}`
  await page.goto(`${demo}/?ref=%2Fevaluations`)
  await expect(page).toHaveURL(`${demo}/demo/evaluations`)
  const header = page.getByRole('banner')
  await expect(header.getByRole('button', { name: 'Register for Free' })).toBeVisible()
  await expect(header.getByRole('link', { name: /Read Manual/ })).toBeHidden()
  await page.goto(`${demo}/home?a=b`)
  await expect(page).toHaveURL(`${demo}/demo/scouting?a=b`)

  await header.getByRole('button', { name: 'Sign In' }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  expect(new URL(page.url()).hostname).toBe('localhost')
})

/** Expects path and query of the page's address. */
const expectAddress = (page: Page, expected: string) =>
  expect.poll(() => page.evaluate(() => `${location.pathname}${location.search}`)).toBe(expected)

test.describe('signed in', () => {
  test.use(asPlanner)

  test('leads the start and sign-in pages back to the page before them, or home', async ({ page }) => {
    await page.goto('/?ref=%2Fevaluations%3Fsearch%3Dx')
    await expectAddress(page, '/evaluations?search=x')
    await page.goto('/auth?ref=%2Fmy-analyses')
    await expectAddress(page, '/my-analyses')
    await page.goto('/auth?ref=https%3A%2F%2Fevil.test%2F&state=x%3B%2F%2Fevil.test')
    await expect(page).toHaveURL(/\/(home|scouting)$/)
  })

  test('redirects home once, with its query', async ({ page }) => {
    await page.goto('/?x=1&customer=acme')
    await expect(page).toHaveURL(/\/scouting\?customer=acme$/)
    await page.goto('/home?x=1')
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible()
    await expectAddress(page, '/home?x=1')
  })

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

    await page.goto('/evaluations?dataUrl=')
    await expectAddress(page, '/evaluations')
    await page.goto('/my-analyses')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAddress(page, '/my-analyses')
  })

  test('answers the records’ address with the caller’s own only', async ({ page }) => {
    const { data } = await (await page.request.get('/api/me')).json()
    const own = await page.request.get(
      `/customers/${encodeURIComponent(data.customer.name)}/evaluations.json`,
    )
    expect(own.status()).toBe(200)
    expect(await own.json()).toHaveProperty('runs')
    expect((await page.request.get('/customers/somebody-else/evaluations.json')).status()).toBe(404)
  })
})

test.describe('as staff', () => {
  test.use(asStaff)

  test('names the address’s customer in the rail, and keeps it', async ({ page }) => {
    // Not home, which leads a first visit on to the map.
    await page.goto(`/evaluations?customer=${brand.company}`)
    await expect(page.getByTitle(brand.company)).toBeVisible()
    await page.getByRole('link', { name: 'Scout', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/scouting\\?(.*&)?customer=${brand.company}`))
  })
})
