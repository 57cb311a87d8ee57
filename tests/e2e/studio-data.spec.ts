import { readFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { expect, type Page } from '@playwright/test'
import { extracts } from '@/tests/support/extracts'
import { type LocalServer, serveLocally } from '@/tests/support/local-server'
import { password, sendCredentials } from './account'
import { asPlanner, test } from './journey'
import { expectNoSidewaysScroll, violationsOf } from './screen-checks'

const csv = 'name,latitude,longitude\na,47.1,9.5\nb,47.2,9.6\n'
const layer = {
  id: 'a',
  type: 'point',
  config: { dataId: 'harbours', label: 'Berths', isVisible: true, columns: { lat: 'y1', lng: 'x1' } },
}
const config = { version: 'v1', config: { visState: { layers: [layer] } } }
/** Must never open as a page. */
const hostilePage =
  '<!doctype html><script>document.title = "taken over"</script><img src=x onerror=alert(1)>'
const gallery = [
  {
    id: 'harbours',
    label: 'Harbours',
    description: 'Two berths',
    dataUrl: 'berths.csv',
    configUrl: 'config.json',
  },
  { id: 'sunk', label: 'Sunk', description: 'Its file is gone', dataUrl: 'sunk.csv' },
]

let site: LocalServer
/** Requests that reached the site. */
let seen: IncomingMessage[]
/** Files that the site began and that lost their reader. */
let left: string[]

test.beforeEach(() => {
  seen = []
  left = []
})

test.beforeAll(async ({ browserName: _ }, { project }) => {
  // The installation loads data and samples from this port.
  const port = Number(new URL(project.use.baseURL ?? '').port) + 5
  const bodies: Record<string, string> = {
    '/places.csv': csv,
    '/samples.json': JSON.stringify(gallery),
    '/berths.csv': 'berth,y1,x1\n1,53.5,9.9\n2,53.6,10\n',
    '/config.json': JSON.stringify(config),
  }
  site = await serveLocally((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://site')
    seen.push(request)
    if (pathname === '/page.html') return response.setHeader('content-type', 'text/html').end(hostilePage)
    // Never ends: the reader stops it.
    if (pathname === '/slow.csv') {
      response.on('close', () => left.push(pathname))
      response.writeHead(200, { 'content-length': 7_600_000 }).write(csv.repeat(40_000))
      return
    }
    const body = bodies[pathname]
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'text/plain' }).end(body)
  }, port)
})
test.afterAll(() => site.close())

const drawnLayers = (page: Page) => page.locator('[data-drawn]')
const panelOf = (page: Page) => page.getByRole('region', { name: 'Add data' })

const manyRows = [
  'name,latitude,longitude,kwh',
  ...Array.from({ length: 20_000 }, (_, at) => `place ${at},${47 + at / 1e5},9.5,${at % 7}`),
].join('\n')

const sites = 'name,latitude,longitude\nLinda,47.1667,9.50884\nNew,47.2111,9.5222\nAgain,47.2111,9.5222\n'

const csvFile = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

test.describe('a planner', () => {
  test.use(asPlanner)

  test('adds data from an address and files, reads each error, and saves the locations of a table', async ({
    page,
  }) => {
    await page.goto('/kepler')
    const panel = panelOf(page)
    const address = panel.getByLabel('From an address')
    const load = panel.getByRole('button', { name: 'Load', exact: true })
    await address.fill(`${site.origin}/nothing.csv`)
    await load.click()
    await expect(panel.getByText('There is no file at this address.')).toBeVisible()
    await address.fill(`${site.origin}/slow.csv`)
    await load.click()
    await expect(panel.getByText(/of 7\.6 MB/)).toBeVisible()
    expect(await violationsOf(page)).toEqual([])
    await panel.getByRole('button', { name: 'Cancel' }).click()
    await expect(panel.getByRole('progressbar')).toBeHidden()
    await address.fill(`${site.origin}/places.csv`)
    await load.click()
    await expect(page.getByText('2 rows · 3 columns')).toBeVisible()
    await expect(panel).toBeHidden()

    await page.getByRole('button', { name: 'Add data' }).click()
    const files = [
      { name: 'car-parks.parquet', mimeType: '', buffer: readFileSync(extracts.brotliParquet) },
      csvFile('sites.csv', sites),
      { name: 'a.parquet', mimeType: '', buffer: Buffer.from('x') },
    ]
    await panel.getByLabel('Files to add').setInputFiles(files)
    await expect(panel.getByText('a.parquet: This is not a Parquet file.')).toBeVisible()
    await expect(page.getByText('400 rows · 4 columns')).toBeVisible()
    await expect(page.getByText('3 rows · 3 columns')).toBeVisible()
    await expect(drawnLayers(page)).toHaveAttribute('data-drawn', '3')
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()

    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('3 rows · 3 columns')).toBeHidden()
    await expect(drawnLayers(page)).toHaveAttribute('data-drawn', '2')
    await page.getByRole('button', { name: 'Redo' }).click()
    await expect(page.getByText('3 rows · 3 columns')).toBeVisible()

    await page.getByRole('button', { name: 'Save or submit the locations of sites.csv' }).click()
    await expect(page.getByText('2 already saved')).toBeVisible()
    await page.getByRole('button', { name: 'Save 1 location' }).click()
    await expect(page.getByText('1 location saved.')).toBeVisible()
  })
})

test('opens another site’s file by the page’s address after signing in, and stops it by leaving', async ({
  page,
  planner,
}) => {
  const mapUrl = (path: string) => `mapUrl=${encodeURIComponent(`${site.origin}${path}`)}`
  const address = `/kepler?${mapUrl('/places.csv')}`
  await page.goto(`/scouting?${mapUrl('/places.csv')}`)
  await expect(page.getByText(`Error loading ${site.origin}/places.csv`)).toBeVisible()
  const link = page.getByRole('link', { name: 'Sign in to load an address.' })
  await expect(link).toHaveAttribute('href', `/auth?ref=${encodeURIComponent(address)}`)
  expect(await violationsOf(page)).toEqual([])
  // The installation itself may read its samples there in the meantime.
  const fetched = () => seen.map(({ url }) => url)
  expect(fetched()).not.toContain('/places.csv')
  await link.click()
  await sendCredentials(page, { email: planner.email, password })
  await expect(page.getByText('2 rows · 3 columns')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Table of places.csv' })).toBeVisible()
  expect(fetched()).toContain('/places.csv')
  expect(new URL(page.url()).searchParams.get('mapUrl')).toBe(`${site.origin}/places.csv`)

  const alert = page.getByRole('alert').filter({ hasText: /\S/ })
  await page.goto(`/kepler?${mapUrl('/page.html')}`)
  await expect(alert).toBeVisible()
  expect(await page.title()).toContain('Map studio')
  await page.goto(`/kepler?${mapUrl('/slow.csv')}`)
  await expect(page.getByText(/of 7\.6 MB/)).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Open a map.')).toBeVisible()
  await expect.poll(() => left).toEqual(['/slow.csv'])
  await page.goto(`/kepler?${mapUrl('/slow.csv')}`)
  await expect(page.getByText(/of 7\.6 MB/)).toBeVisible()
  await page.goto('/support')
  await expect.poll(() => left).toEqual(['/slow.csv', '/slow.csv'])
  expect(seen.flatMap(({ headers }) => [headers.cookie, headers.authorization])).toEqual(
    seen.flatMap(() => [undefined, undefined]),
  )
})

/** Opens a table below the map, sorts it, saves it as a file and closes it. */
async function readTable(page: Page): Promise<void> {
  await page.getByLabel('Map file').setInputFiles(csvFile('places.csv', manyRows))
  await page.getByRole('button', { name: 'Table of places.csv' }).click()
  const grid = page.getByRole('grid', { name: 'Rows of places.csv' })
  await expect(grid.getByRole('row').nth(1)).toContainText('place 0')
  await page.getByRole('columnheader', { name: 'name' }).getByRole('button').click()
  await page.getByRole('columnheader', { name: 'name' }).getByRole('button').click()
  await expect(grid.getByRole('row').nth(1)).toContainText('place 19999')
  await grid.getByRole('gridcell').first().focus()
  await page.keyboard.press('End')
  await expect(grid.getByRole('row').last()).toContainText(/place 0/)
  expect(await violationsOf(page)).toEqual([])
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download', exact: true }).click()
  const saved = Buffer.concat(await (await (await download).createReadStream()).toArray()).toString()
  expect(saved.split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFname,latitude,longitude,kwh',
    'place 19999,47.19999,9.5,0',
  ])
  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Close the drawer' }).click()
  await expect(grid).toBeHidden()
}

test('opens samples for a visitor, with their files and sources, and a table below the map', async ({
  page,
}) => {
  await page.goto('/kepler')
  const panel = panelOf(page)
  await expect(panel.getByRole('link', { name: 'Sign in to load an address.' })).toBeVisible()
  await expect(panel.getByRole('button', { name: /Harbours/ })).toBeVisible()
  expect(await violationsOf(page)).toEqual([])
  await panel.getByRole('button', { name: /Liechtenstein, DC demand/ }).click()
  await expect(page).toHaveURL(/\/demo\/liechtenstein-demand$/)
  const about = page.getByRole('region', { name: 'About Liechtenstein, DC demand' })
  await expect(about).toContainText('© OpenStreetMap contributors')
  await expect(about.getByRole('link', { name: 'Data' })).toHaveAttribute('href', /\.csv$/)
  await expect(about.getByRole('link', { name: 'Config' })).toHaveAttribute('href', /config\.json$/)
  await expect(drawnLayers(page)).toHaveAttribute('data-drawn', '1')
  expect(await violationsOf(page)).toEqual([])
  await about.getByRole('button', { name: 'Close' }).click()
  await expect(about).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/demo/harbours?tab=layers')
  await expect(page.getByRole('heading', { level: 1, name: 'Harbours' })).toBeVisible()
  await expect(page).toHaveURL(/\/demo\/harbours\?tab=layers$/)
  await expect(page.getByRole('button', { name: 'Berths', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Add data' }).click()
  await expect(panel.getByRole('button', { name: /Monaco, residents/ })).toBeVisible()
  await expectNoSidewaysScroll(page)

  await page.goto('/demo/sunk')
  await expect(page.getByText('Not able to load sample', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: /^About/ })).toBeHidden()
  await page.setViewportSize({ width: 1440, height: 900 })
  await readTable(page)
})
