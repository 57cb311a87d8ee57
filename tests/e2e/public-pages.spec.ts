import { expect, type Page } from '@playwright/test'
import { countrySourcesSchema, siteExamplesSchema } from '@/lib/contract/showcase'
import { formatSourceDay, formatUtcDay } from '@/lib/format/date'
import { formatCount, formatPercent } from '@/lib/format/number'
import { test } from './journey'
import { expectNoSidewaysScroll, violationsOf } from './screen-checks'

const pages = [
  { path: '/', heading: 'Find the kerb worth electrifying' },
  { path: '/retail', heading: 'Know which car park will sell charging' },
  { path: '/manual', heading: 'Manual' },
  { path: '/model', heading: 'Model' },
  { path: '/legal', heading: 'Legal' },
  { path: '/version', heading: 'Version' },
] as const

const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
] as const

interface Shift {
  value: number
  /** Class names of what moved. */
  moved: string[]
}

/** Layout shifts since navigation, once fonts and eager pictures are painted. */
function layoutShifts(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    type Entry = PerformanceEntry & { value: number; sources: { node?: Node | null }[] }
    const shifts: Shift[] = []
    const add = (entries: PerformanceEntryList) => {
      for (const entry of entries as Entry[]) {
        const moved = entry.sources.map(({ node }) => (node instanceof Element ? node.className : '#text'))
        shifts.push({ value: entry.value, moved })
      }
    }
    const observer = new PerformanceObserver((list) => add(list.getEntries()))
    observer.observe({ type: 'layout-shift', buffered: true })
    await document.fonts.ready
    const eager = [...document.images].filter(({ loading }) => loading !== 'lazy')
    await Promise.all(eager.map((image) => image.decode()))
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    add(observer.takeRecords())
    return shifts
  })
}

/** Expects a cumulative layout shift below 0.02; a failure names what moved. */
async function expectSteady(page: Page): Promise<void> {
  const shifts = await layoutShifts(page)
  const sum = shifts.reduce((total, { value }) => total + value, 0)
  expect(sum, JSON.stringify(shifts)).toBeLessThan(0.02)
}

/** Opens a page as on a first visit and expects it to be intact. */
async function openSound(page: Page, { path, heading }: (typeof pages)[number]): Promise<void> {
  await page.goto(path, { waitUntil: 'load' })
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectSteady(page)
}

/** Expects the page's tags to describe it, with a picture of this site. */
async function expectDescription(page: Page, path: string, site: string): Promise<void> {
  const meta = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).first().getAttribute('content')
  await expect(page).toHaveTitle(/./)
  expect((await meta('description'))?.length).toBeGreaterThan(40)
  const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
  expect(new URL(canonical ?? '').href).toBe(new URL(path, site).href)
  expect(await meta('og:title')).toBeTruthy()
  const picture = await meta('og:image')
  expect(new URL(picture ?? '', site).origin).toBe(site)
  const answer = await page.request.get(picture ?? '', { maxRetries: 2 })
  expect(answer.status()).toBe(200)
  expect(answer.headers()['content-type']).toBe('image/jpeg')
}

/** Addresses of this site that the page links to; fragments must exist. */
async function linksOf(page: Page, path: string, site: string): Promise<string[]> {
  const anchors = await page
    .locator('a[href]')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).href))
  const own = anchors.map((address) => new URL(address)).filter(({ origin }) => origin === site)
  for (const { hash, pathname } of own) {
    if (hash && pathname === path) await expect(page.locator(`[id="${hash.slice(1)}"]`)).toHaveCount(1)
  }
  return own.map(({ pathname, search }) => `${pathname}${search}`)
}

test('keeps the public pages accessible, fitting, still and without broken links', async ({
  page,
  request,
}) => {
  const { origin } = new URL((await request.get('/', { maxRetries: 2 })).url())
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  // Every page loads as the first one.
  const client = await page.context().newCDPSession(page)
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  const found = new Set<string>()
  for (const each of pages) {
    await test.step(each.path, async () => {
      for (const size of screens) {
        await page.setViewportSize(size)
        await openSound(page, each)
      }
      // The texts are long and the same at each width: read once, on the phone.
      expect(await violationsOf(page)).toEqual([])
      await expectDescription(page, each.path, origin)
      for (const link of await linksOf(page, each.path, origin)) found.add(link)
    })
  }
  expect(errors).toEqual([])
  expect(found.size).toBeGreaterThan(6)
  for (const address of found) {
    expect([address, (await request.get(address, { maxRetries: 2 })).status()]).toEqual([address, 200])
  }
  await test.step('the list of countries when its rows come late', async () => {
    await page.route(
      '**/api/evals/runs*',
      async (route) => {
        await expect(page.getByText('Loading data...')).toBeVisible()
        await route.continue()
      },
      { times: 1 },
    )
    await page.goto('/demo/scouting')
    await expect(page.getByRole('link', { name: 'Andorra' })).toBeVisible()
    await expectSteady(page)
  })
})

/** Expects the cards to show the service's examples. */
async function expectExamples(page: Page): Promise<void> {
  const answer = await page.request.get('/api/scout/examples', { maxRetries: 2 })
  const { data } = siteExamplesSchema.parse(await answer.json())
  for (const [name, example] of [
    ['High potential', data.high],
    ['Low potential', data.low],
  ] as const) {
    const card = page.getByRole('article', { name })
    const figure = (key: string) => card.locator(`[data-figure="${key}"]`)
    await expect(card).toContainText(`${example.name}, ${example.town}`)
    await expect(figure('traffic')).toHaveText(formatCount(example.traffic))
    await expect(figure('competition')).toHaveText(formatCount(example.competition.near))
    await expect(figure('population')).toHaveText(formatCount(example.population.near))
    await expect(figure('score')).toHaveText(formatPercent(example.score))
    await expect(card).toContainText(formatCount(example.prediction.utilization))
    await expect(card).toContainText('Screening estimate')
  }
  expect(data.high.score).toBeGreaterThan(data.low.score)
}

/** Expects every source that the service names, with licence and date. */
async function expectSources(page: Page): Promise<void> {
  const answer = await page.request.get('/api/scout/sources', { maxRetries: 2 })
  const { data } = countrySourcesSchema.parse(await answer.json())
  for (const country of data) {
    const table = page.getByRole('region', { name: `Data sources of ${country.name}` })
    for (const source of country.sources) {
      const row = table.getByRole('row').filter({ hasText: source.name })
      await expect(row).toContainText(source.licence)
      await expect(row).toContainText(formatSourceDay(source.date, (day) => formatUtcDay(day.getTime())))
    }
  }
  await expect(page.getByText('is not named yet')).toBeVisible()
}

/** Expects every picture at its reserved size. */
async function expectPictures(page: Page): Promise<void> {
  const pictures = page.locator('main img')
  await expect(pictures).not.toHaveCount(0)
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBe(Number(await picture.getAttribute('width')))
    expect(await picture.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(
      Number(await picture.getAttribute('height')),
    )
  }
}

test('shows a visitor examples, sources, the manual and the versions of this service', async ({
  page,
  context,
}) => {
  await test.step('the retail page', async () => {
    await page.goto('/retail')
    await expectExamples(page)
    for (const name of ['Book a demo', 'Book a meeting']) {
      const links = page.getByRole('link', { name })
      await expect(links.first()).toHaveAttribute('href', '/support?tab=new-leads&ref=%2Fretail')
    }
  })
  await test.step('the legal page', async () => {
    await page.goto('/legal')
    await expectSources(page)
  })
  await test.step('the manual', async () => {
    await page.goto('/manual')
    await expectPictures(page)
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Glossary' }).click()
    await expect(page).toHaveURL(/#glossary$/)
    await expect(page.getByRole('heading', { name: 'Glossary' })).toBeInViewport()
  })
  await test.step('the version page', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/version')
    for (const name of ['Web App Version', 'API Version']) {
      await page.getByRole('button', { name: `Copy ${name}` }).click()
      await expect(page.getByText(`${name} copied to clipboard`)).toBeVisible()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\d+\.\d+\.\d+/)
    }
  })
})

test('gives crawlers rules and a sitemap, and browsers a manifest and scripts that compile while loading', async ({
  request,
  baseURL,
}) => {
  const robots = await (await request.get('/robots.txt', { maxRetries: 2 })).text()
  expect(robots).toContain(`Sitemap: ${baseURL}/sitemap.xml`)
  expect(robots).toContain('Disallow: /demo/')
  const sitemap = await (await request.get('/sitemap.xml', { maxRetries: 2 })).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address)
  expect(listed).toEqual(
    ['/', '/retail', '/manual', '/model', '/legal'].map((path) => new URL(path, baseURL).href),
  )
  const robotsOfDemo = await request.get('/robots.txt', {
    maxRetries: 2,
    headers: { host: 'demo.example.org' },
  })
  expect(await robotsOfDemo.text()).toMatch(/Disallow: \/\n/)

  const start = await (await request.get('/', { maxRetries: 2 })).text()
  const address = /<link[^>]*rel="manifest"[^>]*>/.exec(start)?.[0].match(/href="([^"]+)"/)?.[1]
  const manifest = await (await request.get(address ?? '', { maxRetries: 2 })).json()
  expect(manifest).toMatchObject({ name: 'Kerbwatt', display: 'standalone', start_url: '/home' })
  const purposes = manifest.icons.map((icon: { purpose: string }) => icon.purpose)
  expect(new Set(purposes)).toEqual(new Set(['any', 'maskable']))
  for (const { src, sizes } of manifest.icons) {
    const png = await (await request.get(src, { maxRetries: 2 })).body()
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes)
  }
  for (const icon of ['/favicon.ico', '/apple-icon.png', '/icon.svg']) {
    expect([icon, (await request.get(icon, { maxRetries: 2 })).status()]).toEqual([icon, 200])
  }

  const scripts = [...start.matchAll(/<script src="([^"]+)"[^>]* async/g)]
  expect(scripts.length).toBeGreaterThan(4)
  for (const [, address = ''] of scripts) {
    expect(await (await request.get(address, { maxRetries: 2 })).text()).toMatch(
      /^\/\/# allFunctionsCalledOnLoad\n/,
    )
  }
})
