import { act, render, screen, waitFor } from '@testing-library/react'

const dataUrl = 'https://maps.test/customers/acme/evaluations.json'

test('restores saved data in the address and in the sign-in link after a sign-out', async () => {
  localStorage.setItem('data-url', JSON.stringify({ state: { dataUrl }, version: 1 }))
  sessionStorage.setItem('customer', JSON.stringify({ state: { customer: 'acme' }, version: 1 }))
  window.history.replaceState(null, '', '/logout')
  // Stored data is read when the page's code loads.
  const { BackToSignIn } = await import('@/components/signin/back-to-sign-in')
  await act(async () => render(<BackToSignIn />))
  const query = `?dataUrl=${encodeURIComponent(dataUrl)}`
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Back to Sign in' }).getAttribute('href')).toBe(`/${query}`),
  )
  expect(window.location.search).toBe(query)
  expect(sessionStorage.getItem('customer')).not.toContain('acme')
})
