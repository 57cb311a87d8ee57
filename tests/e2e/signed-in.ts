import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  Browser,
  BrowserContext,
  Fixtures,
  Page,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
} from '@playwright/test'
import { brand } from '@/lib/config/brand'
import { requestGuard } from '@/lib/config/request-guard'
import { completeLocation, type SavedLocation } from '@/lib/domain/evaluation/saved-locations'
import { toSubmission } from '@/lib/domain/evaluation/submission'
import { signUp } from './account'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>

/** Two car parks of Liechtenstein, as the list of saved locations holds them. */
export const twoPlaces: [SavedLocation, SavedLocation] = [
  completeLocation([], { id: '1', name: 'Lindaplatz', lat: 47.1667, lng: 9.50884 }),
  completeLocation([], { id: '2', name: 'Marktplatz', lat: 47.1389, lng: 9.5217 }),
]

let planner: Promise<StorageState> | undefined

async function newPlanner(browser: Browser, baseURL: string | undefined): Promise<StorageState> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const page = await context.newPage()
  await signUp(page)
  const value = JSON.stringify({ state: { locations: twoPlaces }, version: 1 })
  await page.evaluate((list) => localStorage.setItem('saved-locations', list), value)
  const state = await context.storageState()
  await context.close()
  return state
}

/** One account for all tests, because a machine may make only so many; each starts with the two places saved. */
export function plannerState(browser: Browser, baseURL: string | undefined): Promise<StorageState> {
  planner ??= newPlanner(browser, baseURL)
  return planner
}

/** For `test.use`: pages start signed in as that planner. */
export const asPlanner: Fixtures<object, object, PlaywrightTestOptions, PlaywrightWorkerArgs> = {
  storageState: async ({ browser, baseURL }, use) => use(await plannerState(browser, baseURL)),
}

/** Password of an account that the first start has made. */
function firstPassword(mailbox: string): string {
  const text = readFileSync(join(process.env.E2E_VAR_DIR ?? '', 'accounts.txt'), 'utf8')
  const line = text.split('\n').find((each) => each.trim().startsWith(`${mailbox}@`))
  const password = line?.trim().split(/\s+/)[1]
  if (password === undefined) throw new Error(`The first start has made no account ${mailbox}.`)
  return password
}

let staff: Promise<StorageState> | undefined

async function signInStaff(browser: Browser, baseURL: string | undefined): Promise<StorageState> {
  const context = await browser.newContext(baseURL === undefined ? {} : { baseURL })
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByLabel('Email').fill(`staff@${brand.slug}.example`)
  await page.getByLabel('Password').fill(firstPassword('staff'))
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL(({ pathname }) => pathname === '/home')
  const value = JSON.stringify({ state: { isOn: true }, version: 1 })
  await page.evaluate((mode) => localStorage.setItem('internal-mode', mode), value)
  const state = await context.storageState()
  await context.close()
  return state
}

/** For `test.use`: pages start signed in as somebody of the staff, in internal mode. */
export const asStaff: Fixtures<object, object, PlaywrightTestOptions, PlaywrightWorkerArgs> = {
  storageState: async ({ browser, baseURL }, use) => {
    staff ??= signInStaff(browser, baseURL)
    await use(await staff)
  },
}

interface RunsAnswer {
  runs: { evalId: string; name: string; status: string }[]
}

/** The account's records of a name, as the service lists them. */
export async function recordsNamed(page: Page, name: string): Promise<RunsAnswer['runs']> {
  const answer = await page.request.get('/api/evals/runs')
  const { runs } = (await answer.json()) as RunsAnswer
  return runs.filter((run) => run.name === name)
}

/** Submits the two places past the form, for tests that begin with a finished record; gives its id. */
export async function submitTwo(page: Page, name: string): Promise<string> {
  await page.request.post('/api/cord', {
    headers: { [requestGuard.name]: requestGuard.value, 'idempotency-key': crypto.randomUUID() },
    data: toSubmission(twoPlaces, { evalName: name, email: undefined }),
  })
  for (;;) {
    const [record] = await recordsNamed(page, name)
    if (record?.status === 'Done') return record.evalId
    if (record?.status === 'Failed') throw new Error(`The record ${name} has failed.`)
    await page.waitForTimeout(200)
  }
}
