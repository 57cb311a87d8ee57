import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { sentCookie } from '@/lib/config/sent-cookie'
import { mailedLink } from './mails'

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

interface Credentials {
  email: string
  password: string
}

export const password = 'a kerb with four sockets'

/** Password of an account made by the first start. @param varDir the app's files */
export function firstPassword(varDir: string, mailbox: string): string {
  const lines = readFileSync(join(varDir, 'accounts.txt'), 'utf8').split('\n')
  const line = lines.find((each) => each.trim().startsWith(`${mailbox}@`))
  const found = line?.trim().split(/\s+/)[1]
  if (found === undefined) throw new Error(`The first start has made no account ${mailbox}.`)
  return found
}

/** Creates an account on the provider's page, starting from the sign-in page. @returns its email */
export async function signUp(page: Page): Promise<string> {
  const email = `planner-${randomUUID().slice(0, 13)}@example.li`
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await fillSignUp(page, { given: 'Maria', family: 'Beck', email })
  await expect(page).toHaveURL(/\/scouting/)
  return email
}

interface Person {
  given: string
  family: string
  email: string
}

/** Sends the provider's sign-up form. */
export async function sendSignUp(page: Page, { given, family, email }: Person): Promise<void> {
  await page.getByLabel('Given name').fill(given)
  await page.getByLabel('Family name').fill(family)
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

/** Signs up by the provider's form. With mail, sets the password in another tab and then signs in. */
export async function fillSignUp(page: Page, person: Person): Promise<void> {
  await expect(page.getByLabel('Given name')).toBeVisible()
  const opensAtOnce = (await page.getByLabel('Password').count()) > 0
  if (opensAtOnce) await page.getByLabel('Password').fill(password)
  await sendSignUp(page, person)
  if (opensAtOnce) return
  await expect(page.getByRole('heading', { name: 'Check your mail' })).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(await mailedLink(page, person.email, /^Complete your account/))
  await completeAccount(tab)
  await tab.close()
  await page.getByRole('link', { name: 'Sign In' }).click()
  await sendCredentials(page, { email: person.email, password })
}

/** Sets the password on the page that a sign-up's mail links. */
export async function completeAccount(page: Page): Promise<void> {
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Complete account' }).click()
  await expect(page.getByRole('heading', { name: 'Your account is complete' })).toBeVisible()
}

/** Waits for the provider's sign-in form, fills it in and sends it. */
export async function sendCredentials(page: Page, account: Credentials): Promise<void> {
  // Pages of the app may ask for an email, but never for a password.
  await expect(page.getByLabel('Password')).toBeVisible()
  await page.getByLabel('Email').fill(account.email)
  await page.getByLabel('Password').fill(account.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Signs in from the sign-in page. */
export async function signIn(page: Page, account: Credentials): Promise<void> {
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await sendCredentials(page, account)
  await page.waitForURL(({ pathname }) => pathname === '/home' || pathname === '/scouting')
}

/** Cookies and local storage that `work` leaves in a separate browser. */
export async function stateAfter(
  browser: Browser,
  baseURL: string | undefined,
  work: (page: Page) => Promise<void>,
): Promise<StorageState> {
  // A test's own sign-in would be the default.
  const signedOut = { cookies: [], origins: [] }
  const context = await browser.newContext({ ...(baseURL && { baseURL }), storageState: signedOut })
  // Playwright's half a minute counts here, as this begins before a test: with the service and all workers.
  context.setDefaultTimeout(120_000)
  await work(await context.newPage())
  const { cookies, origins } = await context.storageState()
  await context.close()
  // Tests begin as first visits.
  return { cookies: cookies.filter(({ name }) => name !== sentCookie.name), origins }
}
