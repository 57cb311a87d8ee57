import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NumberFormBoundary } from '@/components/shell/layout-effects'
import { readerForm } from '@/lib/client/reader-form'
import { useNumberForm } from '@/lib/client/session/number-format'
import { formatDecimal } from '@/lib/format/number'
import { answerWith } from '@/tests/support/answer-with'
import { visit } from '@/tests/support/shell-visit'

const store = 'number-format'
const speak = (language: string) =>
  Object.defineProperty(navigator, 'language', { configurable: true, value: language })

afterEach(() => {
  speak('en-GB')
  stored('browser')
})

function Figure() {
  return <output>{formatDecimal(1234.5)}</output>
}

const stored = (form: string) => {
  localStorage.setItem(store, JSON.stringify({ state: { form }, version: 1 }))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: store })))
}

test("follows the browser until the reader chooses, and another tab's choice", () => {
  speak('de-AT')
  render(
    <NumberFormBoundary>
      <Figure />
    </NumberFormBoundary>,
  )
  const text = () => screen.getByRole('status').textContent?.replace(/\s/g, ' ')
  expect(text()).toBe('1 234,5')
  stored('apostrophe')
  expect(text()).toBe("1'234.5")
  expect(readerForm()).toMatchObject({ numbers: 'apostrophe' })
  stored('browser')
  expect(readerForm()).not.toHaveProperty('numbers')
})

test("keeps a guest's choice in the browser", async () => {
  await visit({ path: '/demo/home', isGuest: true })
  await userEvent.click(await screen.findByRole('button', { name: 'Number format' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Number format' }))
  expect(dialog.getAllByRole('radio').map((each) => each.closest('label')?.textContent)).toEqual([
    'As the browser (1,234.5)',
    '1,234.5',
    '1.234,5',
    '1\u00a0234,5',
    "1'234.5",
  ])
  await userEvent.click(await dialog.findByRole('radio', { name: '1.234,5' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(localStorage.getItem(store)).toContain('"comma"')
  expect(formatDecimal(1234.5)).toBe('1.234,5')
})

describe('an account', () => {
  const me = {
    main_site: 'https://app.test',
    internal_user: false,
    can_submit: true,
    customer: { id: '1', name: 'C' },
  }
  const user = { email: 'maria.beck@example.li', given_name: 'Maria', family_name: 'Beck' }

  test('keeps the choice, and says when it could not be saved', async () => {
    await visit({ path: '/home' })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Number format' })).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'Account' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Number format' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Number format' }))
    await userEvent.click(await dialog.findByRole('radio', { name: "1'234.5" }))
    const saved: unknown[] = []
    let isDown = true
    answerWith((url, init) => {
      if (url.includes('/auth/session')) return { body: { user } }
      if (url.includes('/me/lists?')) return { body: { lists: [] } }
      if (url.includes('/me/lists/settings')) {
        if (isDown) return { status: 503, body: { detail: 'Try again later.' } }
        saved.push(JSON.parse(String(init?.body)))
        return { body: { id: 'settings', kind: 'settings', count: 1, version: 1, bytes: 9 } }
      }
      return { body: { data: { ...me, number_format: 'apostrophe' } } }
    })
    await userEvent.click(await dialog.findByRole('button', { name: 'Save' }))
    await dialog.findByText(/Try again later|could not be saved/)
    expect(formatDecimal(1234.5)).toBe('1,234.5')
    isDown = false
    await userEvent.click(await dialog.findByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved).toEqual([{ version: 0, content: { kind: 'settings', numbers: 'apostrophe' } }])
    expect(formatDecimal(1234.5)).toBe("1'234.5")
    cleanup()
  })
})

test('reads the form in use at the first render', () => {
  stored('space')
  const seen: string[] = []
  function Seen() {
    seen.push(useNumberForm())
    return null
  }
  render(<Seen />)
  expect(new Set(seen)).toEqual(new Set(['space']))
})
