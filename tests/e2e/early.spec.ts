import { expect, type Page } from '@playwright/test'
import { sentCookie } from '@/lib/config/sent-cookie'
import { test } from './journey'

/** Opens a page with its scripts held back, as on a slow line. @returns release */
async function openHeld(page: Page, path: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/_next/static/**/*.js*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return letGo
}

test.describe('a page whose scripts are still loading', () => {
  test('shows its text with the first paint', async ({ page, context, baseURL }) => {
    // Home redirects once per visit: this one is past that.
    await context.addCookies([{ ...sentCookie, url: baseURL ?? '' }])
    for (const path of [
      '/',
      '/retail',
      '/demo/home',
      '/demo/evaluations',
      '/demo/scouting',
      '/demo/support',
    ]) {
      await test.step(path, async () => {
        const html = await (await page.request.get(path)).text()
        // React delays such a boundary's content by 300 ms, ready or not.
        expect(html).not.toContain('<template id="B:')
        const letGo = await openHeld(page, path)
        await expect(page.getByText('Loading dashboard...')).toHaveCount(0)
        await expect(page.getByRole('link').first()).toBeVisible()
        letGo()
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      })
    }
  })

  test('requests a country’s manifest, the countries and the map library', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const manifest = page.waitForResponse('**/api/scout/manifest/liechtenstein')
    const runs = page.waitForResponse('**/api/evals/runs*')
    const letGo = await openHeld(page, '/demo/scouting?country=liechtenstein')
    await Promise.all([manifest, runs])
    const files = await page
      .locator('link[rel="preload"][as="script"]')
      .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
    const requested = () => files.filter((file) => asked.includes(file))
    await expect.poll(requested).not.toEqual([])
    const library = requested()
    letGo()
    await page.waitForFunction(() => performance.getEntriesByName('demand-cells-drawn').length > 0)
    // Each once: the page takes over the requests in flight. Only the list is polled.
    const once = [...library, '/api/scout/manifest/liechtenstein']
    expect(asked.filter((path) => once.includes(path)).sort()).toEqual(once.sort())
  })

  test('requests the first cells without waiting for the map library', async ({ page }) => {
    let letGo = () => {}
    const held = new Promise<void>((resolve) => {
      letGo = resolve
    })
    const cells = page.waitForResponse('**/api/scout/tiles/liechtenstein/**')
    await page.route('**/_next/static/**/*.js', async (route) => {
      const answer = await route.fetch({ maxRetries: 2 })
      const isLibrary = (await answer.text()).includes('maplibregl-canvas-container')
      if (isLibrary) await held
      await route.fulfill({ response: answer })
    })
    await page.goto('/demo/scouting?country=liechtenstein', { waitUntil: 'commit' })
    await cells
    letGo()
    await page.waitForFunction(() => performance.getEntriesByName('demand-cells-drawn').length > 0)
  })

  test('keeps a press on Sign Up and acts on it once', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/api/auth/signin/')) asked.push(request.url())
    })
    const letGo = await openHeld(page, '/')
    const button = page.getByRole('button', { name: 'Sign Up' })
    await button.click()
    await button.click()
    letGo()
    await expect(page.getByLabel('Given name')).toBeVisible()
    expect(asked).toHaveLength(1)
  })

  test('opens a menu and a tab pressed early, and keeps typed words for the form', async ({ page }) => {
    let letGo = await openHeld(page, '/demo/support')
    await page.getByRole('tab', { name: 'Report Issue' }).click()
    await page.getByRole('banner').getByRole('button', { name: 'Products' }).click()
    letGo()
    await expect(page.getByRole('menuitem', { name: 'Evaluations' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Report Issue', includeHidden: true })).toHaveAttribute(
      'aria-selected',
      'true',
    )

    await page.unrouteAll({ behavior: 'ignoreErrors' })
    letGo = await openHeld(page, '/demo/support')
    await page.getByLabel('Email').fill('visitor@example.li')
    await page.getByLabel('Message').pressSequentially('Typed at once')
    const answered = page.waitForResponse((answer) => answer.url().endsWith('/api/issue'))
    await page.getByRole('button', { name: 'Submit' }).click()
    letGo()
    const answer = await answered
    expect(answer.request().postDataJSON()).toMatchObject({
      description: expect.stringContaining('Typed at once'),
    })
    await expect(page.getByText('We have received your report. Thank you!')).toBeVisible()
    expect(page.url()).not.toContain('Typed')
  })

  test('keeps the survey’s choices and words', async ({ page }) => {
    const letGo = await openHeld(page, '/survey')
    await page.getByRole('radio', { name: 'Sites for a client' }).check()
    await page.getByLabel('What is missing?').fill('Prices')
    letGo()
    const score = page.getByRole('radio', { name: '4', exact: true })
    // The press may come just as React hydrates the page, and shows a moment later.
    await score.click()
    await expect(score).toBeChecked()
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/issue')),
      page.getByRole('button', { name: 'Send answers' }).click(),
    ])
    expect(answer.status()).toBe(201)
    const { description } = answer.request().postDataJSON()
    expect(description).toContain('Sites for a client')
    expect(description).toContain('Prices')
  })
})
