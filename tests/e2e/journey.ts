import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect } from '@playwright/test'
import { brand } from '@/lib/config/brand'
import { completeLocation, type SavedLocation } from '@/lib/domain/locations/saved-list-rules'
import { firstPassword, password, type StorageState, signIn, signUp, stateAfter } from './account'
import { saveList } from './account-list'
import { watchPolicy } from './policy-watch'

/** Two car parks of Liechtenstein that every planner has saved. */
export const twoPlaces: [SavedLocation, SavedLocation] = [
  completeLocation([], { id: '1', name: 'Lindaplatz', lat: 47.1667, lng: 9.50884 }),
  completeLocation([], { id: '2', name: 'Marktplatz', lat: 47.1389, lng: 9.5217 }),
]

interface WorkerAccounts {
  /** The worker's own account and customer, with two saved places. */
  planner: { email: string; state: StorageState }
  /** The worker's own session, in internal mode. */
  staff: StorageState
}

const inVarDir = (name: string) => join(process.env.E2E_VAR_DIR ?? '', name)

/**
 * Lets maps draw a sixteenth of their pixels, which saves two fifths of a visit's processor time with software
 * graphics. The layout keeps its size.
 */
const drawFewerPixels = (context: BrowserContext) =>
  context.addInitScript(() => Object.defineProperty(window, 'devicePixelRatio', { value: 0.25 }))

interface MapOptions {
  /** For tests that read colours from the screen. */
  hasAllPixels: boolean
  /** For tests that make the content policy block something: it must block nothing in the others. */
  isBlocked: boolean
}

let testsStarted = 0

/** `test` with accounts per worker and a client address per test. */
export const test = base.extend<MapOptions, WorkerAccounts>({
  planner: [
    async ({ browser }, use, { parallelIndex, project }) => {
      // Sign-ups are limited: a worker that replaces a failed one takes over its account.
      const note = inVarDir(`planner-${parallelIndex}.txt`)
      const state = await stateAfter(browser, project.use.baseURL, async (page) => {
        if (existsSync(note)) await signIn(page, { email: readFileSync(note, 'utf8'), password })
        else writeFileSync(note, await signUp(page))
        await saveList(page.request, twoPlaces)
      })
      await use({ email: readFileSync(note, 'utf8'), state })
    },
    { scope: 'worker' },
  ],
  staff: [
    async ({ browser }, use, { project }) => {
      const account = {
        email: `staff@${brand.slug}.example`,
        password: firstPassword(process.env.E2E_VAR_DIR ?? '', 'staff'),
      }
      const state = await stateAfter(browser, project.use.baseURL, async (page) => {
        await signIn(page, account)
        const mode = JSON.stringify({ state: { isOn: true }, version: 1 })
        await page.evaluate((value) => localStorage.setItem('internal-mode', value), mode)
      })
      await use(state)
    },
    { scope: 'worker' },
  ],
  // Visitors' calls are limited by address.
  extraHTTPHeaders: async ({ extraHTTPHeaders }, use, { workerIndex }) => {
    const address = `10.${workerIndex % 256}.${testsStarted >> 8}.${testsStarted % 256}`
    testsStarted += 1
    await use({ ...extraHTTPHeaders, 'x-forwarded-for': address })
  },
  hasAllPixels: [false, { option: true }],
  isBlocked: [false, { option: true }],
  context: async ({ context, hasAllPixels, isBlocked }, use) => {
    if (!hasAllPixels) await drawFewerPixels(context)
    const stopped = await watchPolicy(context)
    await use(context)
    if (!isBlocked) expect(stopped, 'stopped by the content policy').toEqual([])
  },
  page: async ({ page }, use) => {
    await use(page)
    // Calls that a test still holds or answers must not fail it at the end.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  },
})

type Fixtures = Parameters<typeof test.use>[0]

/** For `test.use`: pages start signed in as the worker's planner, with the original list before each test. */
export const asPlanner: Fixtures = {
  storageState: async ({ planner, playwright, baseURL }, use) => {
    const address = baseURL === undefined ? {} : { baseURL }
    await using request = await playwright.request.newContext({ ...address, storageState: planner.state })
    await saveList(request, twoPlaces)
    await use(planner.state)
  },
}

/** For `test.use`: pages start signed in as staff, in internal mode. */
export const asStaff: Fixtures = {
  storageState: async ({ staff }, use) => use(staff),
}
