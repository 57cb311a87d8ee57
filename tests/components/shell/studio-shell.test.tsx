import { act, cleanup, render, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import {
  PathnameContext,
  SearchParamsContext,
} from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ContextType, PropsWithChildren } from 'react'
import { SWRConfig } from 'swr'
import { StudioShell } from '@/components/shell/studio-shell'
import { useWayBack } from '@/components/shell/use-way-back'
import { useMapSettingsHere } from '@/lib/client/map-settings'
import { PublicSettingsProvider } from '@/lib/client/public-settings'
import { useSavedLocations } from '@/lib/client/saved-locations'
import { defaultSettings } from '@/lib/config/public-settings'
import { answerWith } from '@/tests/support/answer-with'
import { pretendLayout } from '@/tests/support/pretend-layout'

pretendLayout()

const user = { email: 'maria.beck@example.li', given_name: 'Maria', family_name: 'Beck' }
const runs = {
  name: 'Rhine Valley',
  header: 'Rhine Valley Charging',
  user_type: 'registered',
  runs: [],
  grids: [],
}

const visited: string[] = []
const router = {
  push: (path: string) => void visited.push(path),
  prefetch: () => undefined,
} as unknown as NonNullable<ContextType<typeof AppRouterContext>>

type Visit = {
  path: string
  isGuest?: boolean
  hasRail?: boolean
  /** Who is here; by default nobody as a guest, else Maria. */
  who?: 'visitor' | 'planner' | 'staff'
  records?: unknown[]
}

const settings = { ...defaultSettings, manualUrl: 'https://manual.test/' }

const meOf = (isInternal: boolean) => ({
  data: {
    main_site: 'https://app.test',
    internal_user: isInternal,
    can_submit: true,
    customer: { id: '1', name: 'Rhine Valley' },
  },
})

async function visit({ path, isGuest = false, hasRail = true, who, records = [] }: Visit) {
  const person = who ?? (isGuest ? 'visitor' : 'planner')
  answerWith((url) => {
    if (url.includes('/auth/session')) return { body: person === 'visitor' ? {} : { user } }
    if (url.includes('/api/me')) return { body: meOf(person === 'staff') }
    const header = url.includes('customer=acme') ? 'Acme Charging' : runs.header
    return { body: { ...runs, header, runs: records } }
  })
  const [pathname = '', search = ''] = path.split('?')
  window.history.replaceState(null, '', path)
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <AppRouterContext value={router}>
          <PathnameContext.Provider value={pathname}>
            <SearchParamsContext.Provider value={new URLSearchParams(search)}>
              <PublicSettingsProvider settings={settings}>
                <StudioShell isGuest={isGuest} hasRail={hasRail}>
                  <h1>Page</h1>
                </StudioShell>
              </PublicSettingsProvider>
            </SearchParamsContext.Provider>
          </PathnameContext.Provider>
        </AppRouterContext>
      </SWRConfig>,
    )
  })
}

beforeEach(() => {
  visited.length = 0
  localStorage.clear()
  sessionStorage.clear()
  useSavedLocations.getState().reset()
})

const hrefOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href')

test('signed-in people see the sections, which one they are in, their initials and the way out', async () => {
  await visit({ path: '/evaluations/0007_dc' })
  expect(hrefOf('Scout')).toBe('/scouting')
  expect(screen.getByRole('link', { name: 'My Locations' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('link', { name: 'Scout' }).hasAttribute('aria-current')).toBe(false)
  expect((await screen.findByRole('button', { name: 'Account' })).textContent).toBe('MB')
  expect(screen.getByRole('button', { name: 'Sign Out' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Register for Free' })).toBeNull()
})

test('the account menu names the account, the person and their address', async () => {
  await visit({ path: '/home' })
  await userEvent.click(await screen.findByRole('button', { name: 'Account' }))
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(menu.textContent).toContain('Rhine Valley Charging'))
  expect(menu.textContent).toContain('Maria Beck')
  expect(menu.textContent).toContain('maria.beck@example.li')
})

test('guests stay under their prefix and are offered an account', async () => {
  await visit({ path: '/demo/scouting', isGuest: true })
  expect(hrefOf('Scout')).toBe('/demo/scouting')
  expect(screen.getByRole('link', { name: 'Scout' }).getAttribute('aria-current')).toBe('page')
  expect(screen.getByRole('button', { name: 'Register for Free' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Products' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.getAttribute('href'))).toEqual([
    '/demo/scouting',
    '/demo/evaluations',
    '/demo/my-analyses',
  ])
})

test('the count of saved locations stands on Evaluate and is read out', async () => {
  const { add } = useSavedLocations.getState()
  for (let index = 0; index < 120; index++) add({ lat: 47 + index / 1000, lng: 9.5 })
  await visit({ path: '/scouting' })
  expect(screen.getByRole('link', { name: /Evaluate.*120 saved/ }).textContent).toContain('99+')
})

test('a page without the rail keeps the header', async () => {
  await visit({ path: '/results', hasRail: false })
  expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Products' })).toBeTruthy()
})

test('keyboards can skip the frame', async () => {
  await visit({ path: '/home' })
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' }))
  expect(document.querySelector(hrefOf('Skip to content') ?? '')).toBe(screen.getByRole('main'))
})

test('the menu of small screens holds the sections, the products, the manual, support and the way out', async () => {
  await visit({ path: '/scouting' })
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Menu' }))
  for (const name of ['My Locations', 'Scout New Locations', 'My Analyses', /^Read Manual/, 'Support']) {
    expect(dialog.getByRole('link', { name })).toBeTruthy()
  }
  expect(dialog.getByRole('button', { name: 'Sign Out' })).toBeTruthy()
  expect(dialog.getByText(/All rights reserved/)).toBeTruthy()
  await userEvent.click(dialog.getByRole('link', { name: 'Scout New Locations' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('the manual opens beside the page, where the installation has it, and visitors are not offered it', async () => {
  await visit({ path: '/home' })
  const manual = screen.getByRole('link', { name: /^Read Manual/ })
  expect([manual.getAttribute('href'), manual.getAttribute('target')]).toEqual([
    'https://manual.test/',
    '_blank',
  ])
  cleanup()
  await visit({ path: '/demo/home', isGuest: true })
  expect(screen.queryByRole('link', { name: /^Read Manual/ })).toBeNull()
})

test('whoever is signed in on a page of guests has the links and the way out of the signed-in', async () => {
  await visit({ path: '/demo/scouting', isGuest: true, who: 'planner' })
  expect(await screen.findByRole('button', { name: 'Sign Out' })).toBeTruthy()
  expect(hrefOf('My Locations')).toBe('/evaluations')
  expect(screen.queryByRole('button', { name: 'Register for Free' })).toBeNull()
})

test('whoever is signed out finds nothing in the header of a page for everybody', async () => {
  await visit({ path: '/support', hasRail: false, who: 'visitor' })
  const header = within(screen.getByRole('banner'))
  expect(header.queryAllByRole('button')).toEqual([])
  expect(header.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/'])
})

test('support is told the address that somebody comes from', async () => {
  await visit({ path: '/scouting?country=x&type=parking' })
  expect(hrefOf('Support')).toBe('/support?ref=%2Fscouting%3Fcountry%3Dx%26type%3Dparking')
  cleanup()
  await visit({ path: '/demo/home', isGuest: true })
  expect(hrefOf('Support')).toBe('/demo/support?ref=%2Fdemo%2Fhome')
})

const record = {
  evalId: '0007_dc',
  name: 'Malbun',
  date: '14.11.2026',
  powerType: 'DC',
  status: 'Done',
  type: 'Custom Utilization estimation',
  map: 'https://app.test/api/evals/files/0007_dc/map',
  excel: '',
  scorecard: '',
  customer: '1',
  version: 1,
  locations: 3,
  problems: [],
}

test('My Analyses leads back to the analysis that is looked at, with its location', async () => {
  await visit({ path: '/my-analyses/0007_dc?id=12', records: [record] })
  await waitFor(() => expect(hrefOf('My Analyses')).toBe('/my-analyses/0007_dc?id=12'))
  expect(hrefOf('My Locations')).toBe('/evaluations')
  cleanup()
  await visit({ path: '/scouting', records: [record] })
  await waitFor(() => expect(hrefOf('My Analyses')).toBe('/my-analyses/0007_dc?id=12'))
  cleanup()
  await visit({ path: '/my-analyses', records: [record] })
  await waitFor(() => expect(hrefOf('My Analyses')).toBe('/my-analyses'))
})

describe('the account menu', () => {
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Account' }))
    return within(await screen.findByRole('menu'))
  }

  test('opens the manual and the legal page beside the page', async () => {
    await visit({ path: '/home' })
    const menu = await open()
    const places = ['Manual', 'Legal'].map((name) => {
      const item = menu.getByRole('menuitem', { name: new RegExp(`^${name}`) })
      return [item.getAttribute('href'), item.getAttribute('target')]
    })
    expect(places).toEqual([
      ['https://manual.test/', '_blank'],
      ['/legal', '_blank'],
    ])
    expect(menu.queryByRole('menuitemcheckbox')).toBeNull()
  })

  test('toggles the settings of the map where there is one', async () => {
    await visit({ path: '/home' })
    const without = await open()
    expect(without.queryByRole('menuitem', { name: 'Advanced Controls' })).toBeNull()
    cleanup()
    const map = renderHook(() => useMapSettingsHere())
    await visit({ path: '/scouting' })
    const menu = await open()
    await userEvent.click(menu.getByRole('menuitem', { name: 'Advanced Controls' }))
    await waitFor(() => expect(map.result.current.isOpen).toBe(true))
    map.unmount()
  })

  test('lets the staff switch internal mode, which the rail then shows', async () => {
    await visit({ path: '/home', who: 'staff' })
    const menu = await open()
    const mode = await menu.findByRole('menuitemcheckbox', { name: 'Internal Mode' })
    expect(mode.getAttribute('aria-checked')).toBe('false')
    await userEvent.click(mode)
    expect(mode.getAttribute('aria-checked')).toBe('true')
    expect(document.querySelector('p[title="Internal Mode"]')).toBeTruthy()
  })
})

test('in internal mode the rail names the customer of the address, and the address keeps it', async () => {
  await visit({ path: '/home?customer=acme', who: 'staff' })
  await waitFor(() => expect(document.querySelector('p[title="Acme Charging"]')).toBeTruthy())
  cleanup()
  await visit({ path: '/scouting?country=x', who: 'staff' })
  await waitFor(() => expect(window.location.search).toBe('?country=x&customer=acme'))
})

test('for everybody else a customer in the address changes nothing', async () => {
  await visit({ path: '/home?customer=acme' })
  await userEvent.click(await screen.findByRole('button', { name: 'Account' }))
  await waitFor(() => expect(screen.getByRole('menu').textContent).toContain('Rhine Valley Charging'))
})

test('the data that an address names goes along to the next page', async () => {
  const dataUrl = `${window.location.origin}/customers/acme/evaluations.json`
  await visit({ path: `/home?dataUrl=${encodeURIComponent(dataUrl)}` })
  cleanup()
  await visit({ path: '/scouting?country=x' })
  expect(new URLSearchParams(window.location.search).get('dataUrl')).toBe(dataUrl)
  cleanup()
  await visit({ path: '/scouting?dataUrl=' })
  expect(window.location.search).toBe('')
  cleanup()
  await visit({ path: '/home?dataUrl=https%3A%2F%2Fevil.test%2Fcustomers%2Facme%2Fevaluations.json' })
  cleanup()
  await visit({ path: '/scouting' })
  expect(window.location.search).toBe('')
})

describe('the way from the scouting map to the saved locations', () => {
  /** What the link's own router tells before it goes; the pages' one of a test does not. */
  const follow = (address: string) => {
    window.history.replaceState(null, '', address)
    const wrapper = ({ children }: PropsWithChildren) => (
      <AppRouterContext value={router}>{children}</AppRouterContext>
    )
    const { result } = renderHook(() => useWayBack(), { wrapper })
    const event = new Event('navigate', { cancelable: true })
    result.current('/submit-evaluation')(event)
    window.history.replaceState(null, '', '/')
    return event.defaultPrevented
  }

  test('takes the search along, so that the way back finds it', () => {
    expect(follow('/scouting?country=liechtenstein&type=parking&zoom=14')).toBe(true)
    expect(visited).toEqual(['/submit-evaluation?country=liechtenstein&type=parking&zoom=14'])
  })

  test('takes nothing along before a location type is chosen, and nothing from other pages', () => {
    expect(follow('/scouting?country=liechtenstein')).toBe(false)
    expect(follow('/evaluations?type=custom')).toBe(false)
    expect(visited).toEqual([])
  })
})
