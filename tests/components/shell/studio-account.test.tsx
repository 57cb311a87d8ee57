import { cleanup, renderHook, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useMapSettingsHere } from '@/lib/client/scouting/map-preferences'
import { answerWith } from '@/tests/support/answer-with'
import { visit } from '@/tests/support/shell-visit'

test('names the account, the person and their email address in its menu', async () => {
  await visit({ path: '/home' })
  await userEvent.click(await screen.findByRole('button', { name: 'Account' }))
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(menu.textContent).toContain('Rhine Valley Charging'))
  expect(menu.textContent).toContain('Maria Beck')
  expect(menu.textContent).toContain('maria.beck@example.li')
})

describe('the account menu', () => {
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Account' }))
    return within(await screen.findByRole('menu'))
  }

  test('opens the manual and the legal page in new tabs', async () => {
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

  test('lets people change their password where the installation can', async () => {
    await visit({ path: '/home' })
    expect((await open()).queryByRole('menuitem', { name: /^Change password/ })).toBeNull()
    cleanup()
    await visit({ path: '/home', passwords: { url: 'https://accounts.test/password' } })
    const item = (await open()).getByRole('menuitem', { name: /^Change password/ })
    expect(item.getAttribute('href')).toBe('https://accounts.test/password')
    cleanup()
    await visit({ path: '/home', passwords: 'reset' })
    const asked = (await open()).getByRole('menuitem', { name: 'Change password' })
    const calls: string[] = []
    answerWith((url) => {
      calls.push(url)
      return { body: { csrfToken: 'token', url: '#left' } }
    })
    await userEvent.click(asked)
    await waitFor(() =>
      expect(calls).toContain('/api/auth/signin/kerbwatt?prompt=reset&login_hint=maria.beck%40example.li'),
    )
  })

  test('invites a user for the customer’s admin, and for staff in internal mode', async () => {
    await visit({ path: '/home' })
    expect((await open()).queryByRole('menuitem', { name: 'Invite user' })).toBeNull()
    cleanup()
    await visit({ path: '/home', who: 'staff' })
    expect((await open()).queryByRole('menuitem', { name: 'Invite user' })).toBeNull()
    cleanup()
    await visit({ path: '/home', who: 'admin' })
    await userEvent.click(await (await open()).findByRole('menuitem', { name: 'Invite user' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Invite user' }))
    expect(dialog.getByRole('textbox', { name: /^Email/ })).toBeTruthy()
  })

  test('toggles the map settings if there is a map', async () => {
    await visit({ path: '/home' })
    const without = await open()
    expect(without.queryByRole('menuitem', { name: 'Advanced Controls' })).toBeNull()
    cleanup()
    const map = renderHook(() => useMapSettingsHere())
    await visit({ path: '/scouting' })
    const menu = await open()
    await userEvent.click(await menu.findByRole('menuitem', { name: 'Advanced Controls' }))
    await waitFor(() => expect(map.result.current.isOpen).toBe(true))
    map.unmount()
  })

  test('lets staff switch internal mode, which the rail then shows', async () => {
    await visit({ path: '/home', who: 'staff' })
    const menu = await open()
    const mode = await menu.findByRole('menuitemcheckbox', { name: 'Internal Mode' })
    expect(mode.getAttribute('aria-checked')).toBe('false')
    await userEvent.click(mode)
    await waitFor(() => expect(mode.getAttribute('aria-checked')).toBe('true'))
    expect(document.querySelector('p[title="Internal Mode"]')).toBeTruthy()
  })
})

test('names the customer of the address in internal mode, and keeps it in the address', async () => {
  await visit({ path: '/home?customer=acme', who: 'staff' })
  await waitFor(() => expect(document.querySelector('p[title="Acme Charging"]')).toBeTruthy())
  cleanup()
  await visit({ path: '/scouting?country=x', who: 'staff' })
  await waitFor(() => expect(window.location.search).toBe('?country=x&customer=acme'))
})

test('ignores a customer in the address for everyone else', async () => {
  await visit({ path: '/home?customer=acme' })
  await userEvent.click(await screen.findByRole('button', { name: 'Account' }))
  await waitFor(() => expect(screen.getByRole('menu').textContent).toContain('Rhine Valley Charging'))
})
