import type { Page } from 'playwright'
import { sentCookie } from '@/lib/config/sent-cookie'
import { openTwoHosts, type TwoHosts } from './rig/two-hosts'
import { header, linksOf, manual, newVisitor } from './rig/two-hosts-page'

let hosts: TwoHosts

beforeAll(async () => {
  hosts = await openTwoHosts()
})
afterAll(() => hosts?.close())

/** Pages without the /demo prefix are the same for members and guests. */
const common = new Set(['/', '/retail', '/legal', '/model', '/version', '/support'])

/** Links that lead away from the guest pages. */
async function strayLinks(page: Page): Promise<string[]> {
  return (await linksOf(page)).filter((href) => {
    const { origin, pathname, protocol } = new URL(href)
    if (origin !== hosts.demo) return protocol.startsWith('http') && origin === hosts.studio
    return !pathname.startsWith('/demo/') && !common.has(pathname)
  })
}

test('keeps a guest on the demo host and shows them no manual', async () => {
  const context = await newVisitor(hosts)
  const page = await context.newPage()
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    const isOurs = origin === hosts.demo || request.url().includes('/in')
    if (!isOurs && protocol.startsWith('http')) foreign.push(request.url())
  })
  const refused: string[] = []
  page.on('response', (response) => {
    const isExpected = response.request().isNavigationRequest() || response.status() < 400
    if (!isExpected) refused.push(`${response.status()} ${response.url()}`)
  })
  await page.goto(`${hosts.demo}/`)
  await page.getByRole('link', { name: 'Liechtenstein' }).first().waitFor()
  for (const [path, heading] of [
    ['/home', 'Home'],
    ['/evaluations', 'Locations'],
    ['/submit-evaluation', 'Saved Locations'],
    ['/results?iso3_total=12000&iso3_2=12000&location_name=Lindaplatz', 'Lindaplatz'],
    ['/support', ''],
  ] as const) {
    await page.goto(`${hosts.demo}${path}`)
    expect(new URL(page.url()).pathname).toMatch(/^\/demo\//)
    await page.getByRole('heading', { name: heading }).first().waitFor()
    await header(page).getByRole('button', { name: 'Products' }).click()
    await page.getByRole('menu').waitFor()
    expect({ path, stray: await strayLinks(page) }).toEqual({ path, stray: [] })
    expect({ path, manuals: await manual(page).count() }).toEqual({ path, manuals: 0 })
  }
  await page.goto(`${hosts.demo}/results?iso3_total=12000&iso3_2=12000`)
  await page.getByTestId('utilization').waitFor()
  for (const path of ['/retail', '/legal', '/model', '/version', '/no-such-page']) {
    await page.goto(`${hosts.demo}${path}`)
    expect(new URL(page.url()).pathname).toBe(path)
    expect({ path, manuals: await manual(page).count() }).toEqual({ path, manuals: 0 })
    const away = (await linksOf(page)).filter((href) => href.startsWith(hosts.studio))
    expect(new Set(away)).toEqual(
      new Set(['/retail', '/legal', '/model'].includes(path) ? [`${hosts.studio}/`] : []),
    )
  }
  expect(foreign).toEqual([])
  expect(refused).toEqual([])
  // It holds no number that identifies the visitor.
  expect((await context.cookies()).map(({ name, value }) => ({ name, value }))).toEqual([sentCookie])
  await context.close()
})
