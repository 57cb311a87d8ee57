import { screen, waitFor } from '@testing-library/react'
import { never, place, serve, show } from '@/tests/support/evaluate-dialog'

const street = { formatted_address: 'Äulestrasse, Vaduz, Liechtenstein', location: place }

test('says before the submission that a place is in water', async () => {
  const sent = serve({ body: { results: [] } }, [], {}, 'water')
  const { user } = show({ lat: 47.601, lng: 9.401 })
  expect((await screen.findByRole('alert')).textContent).toMatch(/^In water, where no charging station/)
  await user.type(await screen.findByRole('textbox', { name: 'Evaluation name' }), 'Lake')
  await user.click(await screen.findByRole('button', { name: 'Submit' }))
  expect(sent).toEqual([])
})

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
    await waitFor(() => expect(screen.queryByText('Vaduz')).toBeNull())
  })

  test.each([
    ['street', street.formatted_address],
    ['locality', undefined],
  ])('of a %s is sent as %s', async (kind, expected) => {
    const sent = serve({ body: { results: [{ ...street, kind }] } }, [{ body: { success: true } }])
    const { user } = show()
    await screen.findByText(street.formatted_address)
    await user.type(await screen.findByRole('textbox', { name: 'Evaluation name' }), 'Centre')
    await user.click(await screen.findByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.body.coords[0]?.address).toBe(expected)
  })

  test('is blank if none is found', async () => {
    serve({ status: 503, body: { detail: 'Out of order.' } })
    show()
    await screen.findByText('fetching location information...')
    await waitFor(() => expect(screen.queryByText('fetching location information...')).toBeNull())
    await waitFor(() => expect(screen.queryByText('Out of order.')).toBeNull())
  })
})
