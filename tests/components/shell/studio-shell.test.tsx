import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PathnameContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { SWRConfig } from 'swr'
import { StudioShell } from '@/components/shell/studio-shell'
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

type Visit = { path: string; isGuest?: boolean; hasRail?: boolean }

async function visit({ path, isGuest = false, hasRail = true }: Visit) {
  const session = isGuest ? {} : { user }
  answerWith((url) => ({ body: url.includes('/auth/session') ? session : runs }))
  await act(async () => {
    render(
      <SWRConfig value={{ provider: () => new Map() }}>
        <PathnameContext.Provider value={path}>
          <StudioShell isGuest={isGuest} hasRail={hasRail}>
            <h1>Page</h1>
          </StudioShell>
        </PathnameContext.Provider>
      </SWRConfig>,
    )
  })
}

beforeEach(() => useSavedLocations.getState().reset())

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
