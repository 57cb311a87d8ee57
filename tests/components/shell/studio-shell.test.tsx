import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import { hrefOf, visit } from '@/tests/support/shell-visit'

test('shows signed-in people the sections, the current one, their initials and Sign Out', async () => {
  await visit({ path: '/evaluations/0007_dc' })
  expect(hrefOf('Scout')).toBe('/scouting')
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'My Locations' }).getAttribute('aria-current')).toBe('page'),
  )
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Scout' }).hasAttribute('aria-current')).toBe(false),
  )
  expect((await screen.findByRole('button', { name: 'Account' })).textContent).toBe('MB')
  await screen.findByRole('button', { name: 'Sign Out' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Register for Free' })).toBeNull())
})

test('keeps guests under their prefix and offers an account', async () => {
  await visit({ path: '/demo/scouting', isGuest: true })
  expect(hrefOf('Scout')).toBe('/demo/scouting')
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Scout' }).getAttribute('aria-current')).toBe('page'),
  )
  await screen.findByRole('button', { name: 'Register for Free' })
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull())
  await userEvent.click(await screen.findByRole('button', { name: 'Products' }))
  const items = await screen.findAllByRole('menuitem')
  expect(items.map((item) => item.getAttribute('href'))).toEqual([
    '/demo/scouting',
    '/demo/evaluations',
    '/demo/my-analyses',
  ])
})

test('shows and announces the count of saved locations on Evaluate', async () => {
  const { add } = useSavedLocations.getState()
  for (let index = 0; index < 120; index++) add({ lat: 47 + index / 1000, lng: 9.5 })
  await visit({ path: '/scouting' })
  await waitFor(() =>
    expect(screen.getByRole('link', { name: /Evaluate.*120 saved/ }).textContent).toContain('99+'),
  )
})

test('keeps the header on a page without the rail', async () => {
  await visit({ path: '/results', hasRail: false })
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Sections' })).toBeNull())
  await screen.findByRole('button', { name: 'Products' })
})

test('lets keyboard users skip the frame', async () => {
  await visit({ path: '/home' })
  await userEvent.tab()
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Skip to content' })),
  )
  await waitFor(() =>
    expect(document.querySelector(hrefOf('Skip to content') ?? '')).toBe(screen.getByRole('main')),
  )
})

test('lists sections, products, manual, support and Sign Out in the menu of small screens', async () => {
  await visit({ path: '/scouting' })
  await userEvent.click(await screen.findByRole('button', { name: 'Menu' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Menu' }))
  for (const name of ['My Locations', 'Scout New Locations', 'My Analyses', /^Read Manual/, 'Support']) {
    expect(dialog.getByRole('link', { name })).toBeTruthy()
  }
  expect(dialog.getByRole('button', { name: 'Sign Out' })).toBeTruthy()
  expect(dialog.getByText(/All rights reserved/)).toBeTruthy()
  await userEvent.click(await dialog.findByRole('link', { name: 'Scout New Locations' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('opens the installation’s manual in a new tab, for members only', async () => {
  await visit({ path: '/home' })
  const manual = await screen.findByRole('link', { name: /^Read Manual/ })
  expect([manual.getAttribute('href'), manual.getAttribute('target')]).toEqual([
    'https://manual.test/',
    '_blank',
  ])
  cleanup()
  await visit({ path: '/demo/home', isGuest: true })
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Read Manual/ })).toBeNull())
})

test('shows a signed-in person the links and Sign Out of members on a guest page', async () => {
  await visit({ path: '/demo/scouting', isGuest: true, who: 'planner' })
  expect(await screen.findByRole('button', { name: 'Sign Out' })).toBeTruthy()
  expect(hrefOf('My Locations')).toBe('/evaluations')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Register for Free' })).toBeNull())
})

test('shows a signed-out person an empty header on a public page', async () => {
  await visit({ path: '/support', hasRail: false, who: 'visitor' })
  const header = within(screen.getByRole('banner'))
  expect(header.queryAllByRole('button')).toEqual([])
  expect(header.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/'])
})

test('passes the page of origin to support', async () => {
  await visit({ path: '/scouting?country=x&type=parking' })
  expect(hrefOf('Support')).toBe('/support?ref=%2Fscouting%3Fcountry%3Dx%26type%3Dparking')
  cleanup()
  await visit({ path: '/demo/home', isGuest: true })
  expect(hrefOf('Support')).toBe('/demo/support?ref=%2Fdemo%2Fhome')
})
