import { expect, type Locator, type Page } from '@playwright/test'
import { asPlanner, test, twoPlaces } from './journey'
import { submitTwo } from './records'
import { siteRows } from './scouting-page'
import {
  expectAttribution,
  expectNoSidewaysScroll,
  expectVisibleFocus,
  tabTo,
  violationsOf,
} from './screen-checks'

const recordName = 'Two car parks to look at'
const results =
  '/results?location_name=Lindaplatz&city=Schaan&lat=47.1667&lng=9.50884&country=LIE&iso3_total=1858223' +
  '&iso3_2=1474928&iso3_3=155575&iso3_4=9840&iso3_5=217880&pop_1km=5610&pop_2km=7308&poi_retail=20'
const parking = '/scouting?country=liechtenstein&type=parking&lat=47.1667&lng=9.50884&zoom=15'

const widths = [
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
] as const

interface Screen {
  name: string
  path: string
  /** Brings the screen into the state to check, once its address is open. */
  open?: (page: Page) => Promise<void>
  /** Visible once the screen is complete. */
  ready: (page: Page) => Locator
  /** Widths at which it has a map. */
  map?: 'always' | 'desktop'
  /** Guests see the same, so one check is enough. */
  isSameForGuests?: true
}

const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true })

async function openFirstSite(page: Page): Promise<void> {
  await siteRows(page).first().getByRole('button').first().click()
}

async function openFirstReport(page: Page): Promise<void> {
  await page.getByRole('button', { name: twoPlaces[0].name }).first().click()
}

/** Screens for everyone. */
const publicScreens: Screen[] = [
  { name: 'sign-in', path: '/', ready: (page) => page.getByRole('button', { name: 'Sign In' }) },
  {
    name: "the provider's sign-in",
    path: '/',
    open: (page) => page.getByRole('button', { name: 'Sign In' }).click(),
    ready: (page) => page.getByLabel('Password'),
  },
  {
    name: "the provider's sign-up",
    path: '/',
    open: (page) => page.getByRole('button', { name: 'Sign Up' }).click(),
    ready: (page) => page.getByLabel('Given name'),
  },
  { name: 'page not found', path: '/nowhere', ready: heading('404 - PAGE NOT FOUND') },
  { name: 'signed out', path: '/logout', ready: heading('You have successfully signed out!') },
]

/** Screens of the studio; guests have the same under /demo. */
const studioScreens: Screen[] = [
  { name: 'home', path: '/home', ready: (page) => page.getByRole('heading', { level: 1 }) },
  {
    name: 'list of countries',
    path: '/scouting',
    ready: (page) => page.getByText('charging stations').first(),
    isSameForGuests: true,
  },
  {
    name: 'map of a country',
    path: '/scouting?country=liechtenstein',
    ready: (page) => page.getByText('Demand score').first(),
    map: 'always',
    isSameForGuests: true,
  },
  { name: 'a search', path: parking, ready: (page) => page.getByText('Results'), map: 'always' },
  {
    name: 'a location',
    path: parking,
    open: openFirstSite,
    ready: (page) => page.getByText(/ID\s\d+/),
    map: 'always',
  },
  {
    name: 'saved locations',
    path: '/submit-evaluation',
    ready: heading('Saved Locations'),
    map: 'desktop',
  },
  { name: 'evaluations', path: '/evaluations', ready: heading('Locations'), map: 'desktop' },
  { name: 'results', path: results, ready: (page) => page.getByTestId('utilization'), isSameForGuests: true },
]

async function expectUsable(page: Page, screen: Screen, width: 'desktop' | 'phone'): Promise<void> {
  await screen.open?.(page)
  await expect(screen.ready(page)).toBeVisible()
  if (screen.map === 'always' || screen.map === width) await expectAttribution(page)
  expect(await violationsOf(page)).toEqual([])
  await expectNoSidewaysScroll(page)
}

let recordId: string

test.beforeAll(async ({ browser, planner }) => {
  await using context = await browser.newContext({ storageState: planner.state })
  recordId = await submitTwo(await context.newPage(), recordName)
})

for (const { name: width, viewport } of widths) {
  test.describe(`on a ${width}`, () => {
    test.use({ viewport })

    // Home redirects once a visit: these visits have been redirected before.
    test.beforeEach(({ page }) => page.addInitScript(() => sessionStorage.setItem('sent-to-scouting', '1')))

    for (const screen of publicScreens) {
      test(`${screen.name} is accessible`, async ({ page }) => {
        await page.goto(screen.path)
        await expectUsable(page, screen, width)
      })
    }

    for (const screen of studioScreens.filter((each) => !each.isSameForGuests)) {
      test(`${screen.name} is accessible for a guest`, async ({ page }) => {
        await page.goto(`/demo${screen.path}`)
        await expectUsable(page, screen, width)
      })
    }

    test.describe('signed in', () => {
      test.use(asPlanner)

      for (const screen of studioScreens) {
        test(`${screen.name} is accessible`, async ({ page }) => {
          await page.goto(screen.path)
          await expectUsable(page, screen, width)
        })
      }

      test('a record and a report are accessible', async ({ page }) => {
        await page.goto(`/evaluations/${recordId}`)
        const record: Screen = { name: 'record', path: '', ready: heading(recordName), map: 'always' }
        await expectUsable(page, record, width)
        const figure = (each: Page) => each.getByTestId('utilization')
        await expectUsable(page, { name: 'report', path: '', open: openFirstReport, ready: figure }, width)
      })
    })
  })
}

test.describe('with the keyboard alone', () => {
  test.use(asPlanner)

  test('a planner can choose a country, a type and a location, and save it', async ({ page }) => {
    await page.goto('/scouting')
    await tabTo(page, page.getByRole('link', { name: /^Liechtenstein/ }))
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/country=liechtenstein/)

    await tabTo(page, page.getByRole('radio', { name: 'Parking' }))
    await expectVisibleFocus(page)
    await page.keyboard.press('Space')
    const first = siteRows(page).first().getByRole('button').first()
    await expect(first).toBeVisible()

    await tabTo(page, first)
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('complementary', { name: 'Selected location' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: /Evaluate/ })).toContainText('3')
  })

  test('a planner can reach the name of an evaluation and its Submit', async ({ page }) => {
    await page.goto('/submit-evaluation')
    await tabTo(page, page.getByLabel('Evaluation name'))
    await expectVisibleFocus(page)
    await tabTo(page, page.getByRole('button', { name: 'Submit 2 locations' }))
    await expectVisibleFocus(page)
  })

  test('a planner can reach an input of the results and its Reset', async ({ page }) => {
    await page.goto(results)
    await tabTo(page, page.getByRole('button', { name: /^Traffic/ }))
    await expectVisibleFocus(page)
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByLabel('Motorways').first())
    await expectVisibleFocus(page)
    await page.keyboard.type('200000')
    await tabTo(page, page.getByRole('button', { name: 'Reset' }))
  })
})
