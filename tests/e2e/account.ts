import { randomUUID } from 'node:crypto'
import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

export type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

interface Credentials {
  email: string
  password: string
}

export const password = 'a kerb with four sockets'

/** Creates an account on the provider's own page, starting from the sign-in page, and returns its email. */
export async function signUp(page: Page): Promise<string> {
  const email = `planner-${randomUUID().slice(0, 13)}@example.li`
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await page.getByLabel('Given name').fill('Maria')
  await page.getByLabel('Family name').fill('Beck')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/scouting/)
  return email
}

/** Fills in the provider's sign-in form, once it has come, and sends it. */
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

/** Cookies and local storage that `work` leaves in a browser of its own. */
export async function stateAfter(
  browser: Browser,
  baseURL: string | undefined,
  work: (page: Page) => Promise<void>,
): Promise<StorageState> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  await work(await context.newPage())
  const state = await context.storageState()
  await context.close()
  return state
}
