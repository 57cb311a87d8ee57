import { expect, type Locator, type Page } from '@playwright/test'
import { sentCookie } from '@/lib/config/sent-cookie'
import { test } from './journey'
import { siteRows } from './scouting-page'
import { expectAttribution, expectNoSidewaysScroll, nextFrame, violationsOf } from './screen-checks'

/** A place's results, without an account. */
export const results =
  '/results?location_name=Lindaplatz&city=Schaan&lat=47.1667&lng=9.50884&country=LIE&iso3_total=1858223' +
  '&iso3_2=1474928&iso3_3=155575&iso3_4=9840&iso3_5=217880&pop_1km=5610&pop_2km=7308&poi_retail=20'
const parking = '/scouting?country=liechtenstein&type=parking&lat=47.1667&lng=9.50884&zoom=15'

const widths = [
  { name: 'desktop', viewport: { width: 1440, height: 900 } },
  { name: 'phone', viewport: { width: 390, height: 844 } },
] as const

interface State {
  name: string
  /** Brings the screen into the state to check. */
  open?: (page: Page) => Promise<void>
  /** Visible once the screen is complete. */
  ready: (page: Page) => Locator
  /** Widths at which it has a map. */
  map?: 'always' | 'desktop'
  /** A further state of the same page. */
  leadsTo?: State
}

interface Screen extends State {
  path: string
}

export const heading = (name: string) => (page: Page) => page.getByRole('heading', { name, exact: true })

const shownCatchment = (page: Page) => page.getByRole('table', { name: /energy is taken from/ })

async function openFirstSite(page: Page): Promise<void> {
  await siteRows(page).first().getByRole('button').first().click()
}

const parkingSearch: Screen = {
  name: 'a search',
  path: parking,
  ready: (page) => page.getByRole('heading', { name: 'Results' }),
  map: 'always',
  leadsTo: {
    name: 'a location',
    open: openFirstSite,
    ready: (page) => page.getByText(/ID\s\d+/),
    map: 'always',
    leadsTo: {
      name: 'a catchment on the map',
      open: async (page) => {
        await page.getByRole('button', { name: 'Show on the map' }).click()
        await expect(shownCatchment(page)).toBeVisible({ timeout: 60_000 })
      },
      ready: shownCatchment,
      map: 'always',
    },
  },
}

/** Screens for everyone. */
export const publicScreens: Screen[] = [
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
  {
    name: 'storage not connected',
    path: '/connected?storage=carto&failure=denied',
    ready: heading('CARTO is not connected.'),
  },
  { name: 'signed out', path: '/logout', ready: heading('You have successfully signed out!') },
]

/** Screens of the studio. */
export const studioScreens: Screen[] = [
  { name: 'home', path: '/home', ready: (page) => page.getByRole('heading', { level: 1 }) },
  {
    name: 'list of countries',
    path: '/scouting',
    ready: (page) => page.getByText('charging stations').first(),
  },
  parkingSearch,
  {
    name: 'saved locations',
    path: '/submit-evaluation',
    ready: heading('Saved Locations'),
    map: 'desktop',
  },
  { name: 'evaluations', path: '/evaluations', ready: heading('My Locations'), map: 'desktop' },
  { name: 'results', path: results, ready: (page) => page.getByTestId('utilization') },
]

/**
 * Checks one state at every width without reloading. Soft, so that a fault does not hide those of later
 * screens.
 */
async function expectUsable(page: Page, state: State): Promise<void> {
  await test.step(state.name, async () => {
    await state.open?.(page)
    // A resize during a navigation would be lost.
    await expect(state.ready(page)).toBeVisible()
    for (const { name, viewport } of widths) {
      await page.setViewportSize(viewport)
      await nextFrame(page)
      await expect(state.ready(page)).toBeVisible()
      if (state.map === 'always' || state.map === name) await expectAttribution(page)
      expect.soft(await violationsOf(page), `${state.name} on a ${name}`).toEqual([])
      await expectNoSidewaysScroll(page)
    }
  })
}

/** Opens each screen with the storage of a first visit, and checks it and what it leads to. */
export async function visitAll(page: Page, screens: readonly Screen[]): Promise<void> {
  const address = new URL(test.info().project.use.baseURL ?? '').origin
  // Home redirects once per visit: these visits are past that.
  await page.context().addCookies([{ ...sentCookie, url: address }])
  const { origins } = await page.context().storageState()
  const stored = origins.find(({ origin }) => origin === address)?.localStorage ?? []
  // Marks a record's layers as known: open, they would cover its map.
  const known = { name: 'record-layers-closes', value: '{"state":{"closes":3},"version":1}' }
  await page.addInitScript(
    (entries) => {
      localStorage.clear()
      for (const { name, value } of entries) localStorage.setItem(name, value)
    },
    [...stored, known],
  )
  for (const screen of screens) {
    await page.setViewportSize(widths[0].viewport)
    await page.goto(screen.path)
    for (let state: State | undefined = screen; state; state = state.leadsTo) await expectUsable(page, state)
  }
}
