import type { BrowserContext } from 'playwright'
import { brand } from '@/lib/config/brand'
import { fillSignIn, openTwoHosts, type TwoHosts } from './rig/two-hosts'
import { header, linksOf, manual, newVisitor } from './rig/two-hosts-page'

let hosts: TwoHosts

beforeAll(async () => {
  hosts = await openTwoHosts()
})
afterAll(() => hosts?.close())

const sessionName = `${brand.slug}.session`
const sessionsAt = async (context: BrowserContext, origin: string) =>
  (await context.cookies(origin)).filter(({ name }) => name === sessionName).length

test('moves a sign-in from the demo host to the studio and leaves no session behind', async () => {
  const context = await newVisitor(hosts)
  const page = await context.newPage()
  await page.goto(`${hosts.demo}/evaluations?search=x`)
  await header(page).getByRole('button', { name: 'Sign In' }).click()
  await fillSignIn(page, await hosts.newPerson())
  await page.waitForURL(`${hosts.studio}/evaluations?search=x`)
  await header(page).getByRole('button', { name: 'Account' }).waitFor()
  await manual(page).waitFor()
  expect(
    (await linksOf(page)).filter((href) => href.includes('/demo/') || href.startsWith(hosts.demo)),
  ).toEqual([])
  expect([await sessionsAt(context, hosts.studio), await sessionsAt(context, hosts.demo)]).toEqual([1, 0])

  await page.goto(`${hosts.studio}/demo/evaluations`)
  expect(page.url()).toBe(`${hosts.demo}/demo/evaluations`)
  await header(page).getByRole('button', { name: 'Register for Free' }).waitFor()
  const session = await page.evaluate(async () => (await fetch('/api/auth/session')).json())
  expect(session).not.toHaveProperty('user')
  expect(await page.evaluate(async () => (await fetch('/api/me')).status)).toBe(401)

  // `ref` may name a page of the demo host as the sign-in's return.
  const back = encodeURIComponent(`${hosts.demo}/demo/results?iso3_total=1`)
  await page.goto(`${hosts.studio}/auth?ref=${back}`)
  await page.waitForURL(`${hosts.demo}/demo/results?iso3_total=1`)
  expect(await sessionsAt(context, hosts.demo)).toBe(0)

  await page.goto(`${hosts.studio}/home`)
  await header(page).getByRole('button', { name: 'Sign Out' }).click()
  await page.waitForURL(/\/logout/)
  expect(new URL(page.url()).origin).toBe(hosts.studio)
  expect(await sessionsAt(context, hosts.studio)).toBe(0)
  await context.close()
})

test('answers 404 to every sign-in step on the demo host', async () => {
  const { ask } = hosts
  const { host } = new URL(hosts.demo)
  const member = await hosts.newMember()
  const [cookie] = await member
    .cookies(hosts.studio)
    .then((all) => all.filter(({ name }) => name === sessionName))
  for (const [method, path] of [
    ['GET', '/api/auth/csrf'],
    ['GET', '/api/auth/signin'],
    ['GET', `/api/auth/callback/${brand.slug}?code=x&state=y`],
    ['POST', `/api/auth/signin/${brand.slug}`],
    ['POST', `/api/auth/callback/${brand.slug}`],
  ] as const) {
    const answer = await ask({ method, path, headers: { host, origin: hosts.demo } })
    expect({ path, status: answer.status, cookies: answer.headers['set-cookie'] }).toEqual({
      path,
      status: 404,
      cookies: undefined,
    })
  }
  // The studio answers the same request.
  const there = await ask({ path: '/api/auth/csrf', headers: { host: new URL(hosts.studio).host } })
  expect(there.status).toBe(200)
  expect(cookie?.domain).toBe(new URL(hosts.studio).hostname)
})
