import { expect, type Page } from '@playwright/test'
import { sentCookie } from '@/lib/config/sent-cookie'
import { test } from './journey'
import { waitForCells } from './scouting-page'

/** A promise and what resolves it. */
function holdUp(): { held: Promise<void>; letGo: () => void } {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { held, letGo }
}

/** Opens a page with its scripts held back, as on a slow line. @returns release */
async function openHeld(page: Page, path: string): Promise<() => void> {
  const { held, letGo } = holdUp()
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
    await page.route('**/_next/static/**/*.js*', (route) => route.abort())
    for (const path of [
      '/',
      '/retail',
      '/demo/home',
      '/demo/evaluations',
      '/demo/scouting',
      '/demo/support',
    ]) {
      await test.step(path, async () => {
        const html = await (await page.request.get(path, { maxRetries: 2 })).text()
        // React delays such a boundary's content by 300 ms, ready or not.
        expect(html).not.toContain('<template id="B:')
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page.getByRole('link').first()).toBeVisible()
        await expect(page.getByText('Loading dashboard...')).toHaveCount(0)
      })
    }
  })

  test('requests a country’s data and the map library, each once, and cells before the library arrives', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    const manifest = page.waitForResponse('**/api/scout/manifest/liechtenstein')
    const runs = page.waitForResponse('**/api/evals/runs*')
    const cells = page.waitForResponse('**/api/scout/tiles/liechtenstein/**')
    const scripts = holdUp()
    const mapLibrary = holdUp()
    await page.route('**/_next/static/**/*.js*', async (route) => {
      await scripts.held
      const answer = await route.fetch({ maxRetries: 2 })
      const isLibrary = (await answer.text()).includes('maplibregl-canvas-container')
      if (isLibrary) await mapLibrary.held
      await route.fulfill({ response: answer })
    })
    await page.goto('/demo/scouting?country=liechtenstein', { waitUntil: 'commit' })
    await Promise.all([manifest, runs])
    // The rest of the page may still be on its way.
    const requested = async () => {
      const files = await page
        .locator('link[rel="preload"][as="script"]')
        .evaluateAll((links) => links.map((link) => new URL((link as HTMLLinkElement).href).pathname))
      return files.filter((file) => asked.includes(file))
    }
    await expect.poll(requested).not.toEqual([])
    const library = await requested()
    scripts.letGo()
    await cells
    mapLibrary.letGo()
    await waitForCells(page)
    // Each once: the page takes over the requests in flight. Only the list is polled.
    const once = [...library, '/api/scout/manifest/liechtenstein']
    expect(asked.filter((path) => once.includes(path)).sort()).toEqual(once.sort())
  })

  test('keeps early presses, choices and words, and acts on each once', async ({ page }) => {
    await test.step('a press on Sign Up', async () => {
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
    await test.step('a tab and a menu', async () => {
      const letGo = await openHeld(page, '/demo/support')
      await page.getByRole('tab', { name: 'Report Issue' }).click()
      await page.getByRole('banner').getByRole('button', { name: 'Products' }).click()
      letGo()
      await expect(page.getByRole('menuitem', { name: 'Evaluations' })).toBeVisible()
      await expect(page.getByRole('tab', { name: 'Report Issue', includeHidden: true })).toHaveAttribute(
        'aria-selected',
        'true',
      )
    })
    await test.step('a message to support', async () => {
      const letGo = await openHeld(page, '/demo/support')
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
    await test.step('answers to the survey', async () => {
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
})
