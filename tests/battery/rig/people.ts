import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '@/lib/config/brand'
import { createBrowser } from '@/tests/support/browser'
import type { BuiltApp } from './built-app'

const sessionName = `${brand.slug}.session`

/** The Cookie headers of three signed-in browsers: two members and somebody of the staff. */
export interface People {
  a: string
  b: string
  staff: string
}

/** Signs the three first accounts in, through the provider as people do. */
export async function signInEverybody(app: BuiltApp): Promise<People> {
  const [a, b, staff] = await Promise.all(
    ['planner', 'reader', 'staff'].map((mailbox) => signIn(app, mailbox)),
  )
  return { a: a ?? '', b: b ?? '', staff: staff ?? '' }
}

/** Signs one of the first accounts in (`planner`, `reader` or `staff`); the Cookie header for the app. */
export async function signIn(app: BuiltApp, mailbox: string): Promise<string> {
  const browser = createBrowser()
  const { csrfToken } = (await (await browser.open(`${app.origin}/api/auth/csrf`)).json()) as Record<
    string,
    string
  >
  const started = await browser.submit(`${app.origin}/api/auth/signin/${brand.slug}`, {
    csrfToken: csrfToken ?? '',
    callbackUrl: `${app.origin}/version`,
  })
  const form = await browser.follow(started.headers.get('location') ?? '')
  const sent = await browser.submit(`${form.url.split('?')[0]}/sign-in`, {
    email: `${mailbox}@${brand.slug}.example`,
    password: passwordOf(app, mailbox),
  })
  const landed = await browser.follow(new URL(sent.headers.get('location') ?? '', form.url).href)
  const session = browser.cookie(sessionName)
  if (session === undefined) throw new Error(`${mailbox} was not signed in: ${landed.url}`)
  return `${sessionName}=${session}`
}

function passwordOf(app: BuiltApp, mailbox: string): string {
  const text = readFileSync(join(app.varDir, 'accounts.txt'), 'utf8')
  const [, password] = new RegExp(`^\\s*${mailbox}@\\S+\\s+(\\S+)`, 'm').exec(text) ?? []
  if (password === undefined) throw new Error(`The first start has made no account ${mailbox}.`)
  return password
}
