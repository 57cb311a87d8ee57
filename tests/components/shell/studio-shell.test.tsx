import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import type { ContextType, PropsWithChildren } from 'react'
import { SWRConfig } from 'swr'
import { StudioShell } from '@/components/shell/studio-shell'
import { useWayBack } from '@/components/shell/use-way-back'
import { useSavedLocations } from '@/lib/client/saved-locations'
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

type Visit = { path: string; isGuest?: boolean; hasRail?: boolean }

async function visit({ path, isGuest = false, hasRail = true }: Visit) {
  const session = isGuest ? {} : { user }
  answerWith((url) => ({ body: url.includes('/auth/session') ? session : runs }))
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <AppRouterContext value={router}>
          <PathnameContext.Provider value={path}>
            <StudioShell isGuest={isGuest} hasRail={hasRail}>
              <h1>Page</h1>
            </StudioShell>
          </PathnameContext.Provider>
        </AppRouterContext>
      </SWRConfig>,
    )
  })
}

beforeEach(() => {
  visited.length = 0
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

test('the menu of small screens holds the same sections', async () => {
  await visit({ path: '/scouting' })
  await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
  const dialog = await screen.findByRole('dialog', { name: 'Menu' })
  expect(dialog.textContent).toContain('My Locations')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
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
