import { screen, waitFor } from '@testing-library/react'
import { never, place, serve, show } from '@/tests/support/evaluate-dialog'

const street = { formatted_address: 'Äulestrasse, Vaduz, Liechtenstein', location: place }

describe('the address', () => {
  test('is announced while loading', async () => {
    serve(never)
    show()
    expect(screen.getByRole('dialog', { name: 'Evaluate Location' }).textContent).toContain(
      '47.14123, 9.52120',
    )
    expect(await screen.findByText('fetching location information...')).toBeTruthy()
  })

  test('is the first one found', async () => {
    serve({ body: { results: [street, { ...street, formatted_address: 'Vaduz' }] } })
    show()
    expect(await screen.findByText(street.formatted_address)).toBeTruthy()
    expect(screen.queryByText('Vaduz')).toBeNull()
  })

  test('is blank if none is found', async () => {
    serve({ status: 503, body: { detail: 'Out of order.' } })
    show()
    await screen.findByText('fetching location information...')
    await waitFor(() => expect(screen.queryByText('fetching location information...')).toBeNull())
    expect(screen.queryByText('Out of order.')).toBeNull()
  })
})
