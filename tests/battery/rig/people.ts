import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '@/lib/config/brand'
import { type Browser, createBrowser } from '@/tests/support/browser'
import type { BuiltApp } from './built-app'

const sessionName = `${brand.slug}.session`

/** Cookie headers of two members and one of the staff. */
export interface People {
  a: string
  b: string
  staff: string
}

/** Signs in the first three accounts through the provider's form. */
export async function signInEverybody(app: BuiltApp): Promise<People> {
  const [a, b, staff] = await Promise.all(
    ['planner', 'reader', 'staff'].map((mailbox) => signIn(app, mailbox)),
  )
  return { a: a ?? '', b: b ?? '', staff: staff ?? '' }
}

export interface Credentials {
  email: string
  password: string
}

/** Signs in `planner`, `reader` or `staff`. @returns the Cookie header */
async function signIn(app: BuiltApp, mailbox: string): Promise<string> {
  const credentials = { email: `${mailbox}@${brand.slug}.example`, password: passwordOf(app, mailbox) }
  return cookieOf(await signInWith(app.origin, credentials))
}

/** The Cookie header of a signed-in browser. */
export function cookieOf(browser: Browser): string {
  const session = browser.cookie(sessionName)
  if (session === undefined) throw new Error('Nobody is signed in.')
  return `${sessionName}=${session}`
}

/** Starts a sign-in. @returns where the app sends the browser, usually the provider */
export async function askForSignIn(origin: string, browser: Browser): Promise<string> {
  const answer = await browser.open(`${origin}/api/auth/csrf`)
  const { csrfToken = '' } = (await answer.json()) as Record<string, string>
  const started = await browser.submit(`${origin}/api/auth/signin/${brand.slug}`, {
    csrfToken,
    callbackUrl: `${origin}/version`,
  })
  return started.headers.get('location') ?? ''
}

/** Signs in through the provider's form. @returns a browser with the app's cookie */
export async function signInWith(
  origin: string,
  credentials: Credentials,
  browser = createBrowser(),
): Promise<Browser> {
  const back = await authorise(await askForSignIn(origin, browser), credentials, browser)
  await browser.follow(back)
  return browser
}

/** Fills the provider's form. @returns the unopened callback address with the code */
export async function authorise(
  question: string,
  credentials: Credentials,
  browser: Browser,
): Promise<string> {
  const form = await browser.follow(question)
  const { email, password } = credentials
  const sent = await browser.submit(`${form.url.split('?')[0]}/sign-in`, { email, password })
  const next = new URL(sent.headers.get('location') ?? '', form.url).href
  const { headers } = await browser.open(next)
  return new URL(headers.get('location') ?? '', next).href
}

function passwordOf(app: BuiltApp, mailbox: string): string {
  const text = readFileSync(join(app.varDir, 'accounts.txt'), 'utf8')
  const [, password] = new RegExp(`^\\s*${mailbox}@\\S+\\s+(\\S+)`, 'm').exec(text) ?? []
  if (password === undefined) throw new Error(`The first start has made no account ${mailbox}.`)
  return password
}
