import { writeFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import type { Page } from 'puppeteer-core'
import { startFirefox } from '@/tests/support/firefox'
import { password } from './account'
import {
  coloursOfMap,
  expectFitting,
  press,
  pressStarting,
  see,
  seeText,
  textOf,
  textOfNamed,
  type,
  widthOfTools,
} from './firefox-page'
import { asPlanner, test as base } from './journey'
import { schaan } from './schaan-map'

const evaluationName = 'Three car parks of another browser'

const results =
  '/results?location_name=Lindaplatz&lat=47.1667&lng=9.50884&country=liechtenstein&iso3_total=1408449' +
  '&iso3_2=1408449&pop_1km=5592&pop_10km=91400&slow_10=2&Connector%20Config=2x150%20kW'

const stops = ['name,lat,lng,kw', 'north,47.16,9.51,150', 'south,47.07,9.5,22', 'east,47.14,9.55,50']

interface InFirefox {
  firefox: Page
}

const test = base.extend<InFirefox>({
  // Also closed after a test that took too long.
  firefox: async ({ baseURL: _origin }, use, testInfo) => {
    const { browser, close } = await startFirefox()
    const page = await browser.newPage()
    page.setDefaultTimeout(60_000)
    await page.setViewport({ width: 1440, height: 900 })
    const errors = await watchErrors(page)
    await use(page)
    if (testInfo.status !== testInfo.expectedStatus) {
      const path = testInfo.outputPath('firefox.png')
      await writeFile(path, await page.screenshot())
      await testInfo.attach('firefox', { path, contentType: 'image/png' })
    }
    await close()
    expect(errors, 'errors of the pages').toEqual([])
  },
})

const mark = 'The page failed: '

/**
 * Uncaught errors and what the content policy stops, from the pages' own events: Firefox also calls every load that
 * leaving a page cuts short an error.
 */
async function watchErrors(page: Page): Promise<string[]> {
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.text().startsWith(mark)) errors.push(message.text())
  })
  await page.evaluateOnNewDocument((start) => {
    // A layout that takes another turn is an event without an error.
    window.addEventListener('error', ({ error }) => error && console.error(start + String(error)))
    window.addEventListener('unhandledrejection', ({ reason }) => console.error(start + String(reason)))
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`${start}${effectiveDirective} stops ${blockedURI}`),
    )
  }, mark)
  return errors
}

test.use(asPlanner)

test('the main job works in Firefox: scout, list, record, results, a file and SQL in the studio', async ({
  firefox,
  planner,
  baseURL,
  // Puts the planner's list back to its two places.
  storageState: _list,
}, testInfo) => {
  if (!baseURL) throw new Error('The journeys have no address.')
  await test.step('signs in', () => signIn(firefox, baseURL, planner.email))
  await test.step('scouts a car park and saves it', () => scout(firefox, baseURL))
  await test.step('submits the list', () => submit(firefox))
  await test.step('reads the record', () => readRecord(firefox))
  await test.step('changes an input of a result', () => changeResult(firefox, baseURL))
  await test.step('opens a file in the studio and asks it in SQL', () =>
    useStudio(firefox, baseURL, testInfo.outputPath('stops.csv')))
})

async function signIn(page: Page, origin: string, email: string): Promise<void> {
  await page.goto(origin)
  await press(page, 'button', 'Sign In')
  await type(page, 'Email', email)
  await page.locator('input[type=password]').fill(password)
  await press(page, 'button', 'Sign In')
  await page.waitForFunction(() => /^\/(home|scouting)/.test(location.pathname))
}

async function scout(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/scouting?${schaan}`)
  await expect.poll(() => coloursOfMap(page)).toBeGreaterThan(100)
  expect(await widthOfTools(page)).toBeLessThan(60)
  // A row that is drawn anew under the press loses it.
  await expect(async () => {
    await page.locator('[role=grid] [role=row] [role=gridcell] button').click()
    await page.waitForSelector('aside[aria-label="Selected location"]', { timeout: 12_000 })
  }).toPass({ timeout: 90_000 })
  await press(page, 'button', 'Add to list')
  await see(page, 'button', 'Remove from list')
  await expectFitting(page)
}

async function submit(page: Page): Promise<void> {
  await page.locator('a[href^="/submit-evaluation"], a[href^="/evaluate"]').click()
  await type(page, 'Evaluation name', evaluationName)
  await expectFitting(page)
  await press(page, 'button', 'Submit 3 locations')
  await seeText(page, evaluationName)
  await see(page, 'button', 'Download spreadsheet')
}

async function readRecord(page: Page): Promise<void> {
  // A row that is drawn anew under the press loses it.
  await expect(async () => {
    await press(page, 'link', evaluationName)
    await page.waitForFunction(() => /^\/evaluations\/./.test(location.pathname), { timeout: 12_000 })
  }).toPass({ timeout: 90_000 })
  await press(page, 'button', 'Show')
  await pressStarting(page, 'Marktplatz')
  await expect.poll(() => utilization(page)).toBeGreaterThan(0)
  await expect.poll(() => coloursOfMap(page)).toBeGreaterThan(100)
  await expectFitting(page)
}

/** kWh/day; NaN while there is no figure. */
const utilization = async (page: Page): Promise<number> =>
  Number((await textOf(page, '[data-testid=utilization]')).replaceAll(',', ''))

async function changeResult(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}${results}`)
  await expect.poll(() => utilization(page)).toBeGreaterThan(0)
  const measured = await utilization(page)
  await pressStarting(page, 'Population')
  await type(page, 'Within 1 km', '12000')
  await expect.poll(() => utilization(page)).toBeGreaterThan(measured)
  await press(page, 'button', 'Save')
  await type(page, 'Name', 'New centre')
  await press(page, 'button', 'Add scenario')
  await seeText(page, 'New centre')
  await expect.poll(() => textOf(page, 'table')).toContain('New centre')
  await expectFitting(page)
}

async function useStudio(page: Page, origin: string, file: string): Promise<void> {
  await writeFile(file, stops.join('\n'))
  await page.goto(`${origin}/kepler`)
  const input = await page.locator('input[type=file]').setVisibility(null).waitHandle()
  await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(file)
  await page.locator('[data-drawn="1"]').waitHandle()
  expect(await widthOfTools(page)).toBeLessThan(60)
  await press(page, 'button', 'SQL')
  await type(page, 'Query', 'select name, kw from stops order by kw desc')
  await press(page, 'button', 'Run')
  await seeText(page, 'north')
  await expect.poll(() => textOfNamed(page, 'region', 'Result of the query')).toMatch(/north.+east.+south/s)
  await expectFitting(page)
}
