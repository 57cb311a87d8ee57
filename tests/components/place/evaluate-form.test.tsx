import { act, cleanup, renderHook, screen, waitFor, within } from '@testing-library/react'
import { useInternalMode } from '@/lib/client/session/internal-mode'
import { never, place, serve, show } from '@/tests/support/evaluate-dialog'

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

const choice = (name: string) => screen.queryByRole<HTMLSelectElement>('combobox', { name })

const submit = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Submit' })

async function showAgain() {
  cleanup()
  show()
  await waitFor(() => expect(field('Email').value).not.toBe(''))
  await waitFor(() => expect(screen.queryByText('fetching location information...')).toBeNull())
}

describe('rights', () => {
  test('warns an account that may not submit before anything is typed', async () => {
    serve({ body: { results: [] } }, [], { can_submit: false })
    show()
    expect(await screen.findByText(/^Your account cannot submit yet\. Ask your administrator/)).toBeTruthy()
    await screen.findByRole('link', { name: 'Book a demo' })
  })

  test('lets staff submit only for a customer that they choose', async () => {
    const sent = serve({ body: { results: [] } }, [{ status: 201, body: { success: true } }], {
      internal_user: true,
    })
    const { user, closings } = show()
    const mode = renderHook(useInternalMode).result.current
    act(() => mode.setOn(true))
    await user.type(await waitFor(() => field('Evaluation name')), 'Car park')
    await screen.findByRole('option', { name: 'Summit' })
    await user.click(await submit())
    expect(await screen.findByText('Please select a customer')).toBeTruthy()
    expect(sent).toEqual([])
    await user.selectOptions(choice('Customer') as HTMLSelectElement, 'Summit')
    await user.click(await submit())
    await waitFor(() => expect(closings()).toBe(1))
    expect(sent[0]?.body.customer).toBe('c8')
    act(() => mode.setOn(false))
  })
})

describe('the form', () => {
  test('prefills the person’s email address and the first power type', async () => {
    serve({ body: { results: [] } })
    show()
    await waitFor(() => expect(field('Email').value).toBe('planner@example.com'))
    await waitFor(() => expect(field('Email').disabled).toBe(true))
    await waitFor(() => expect(choice('Power type')?.value).toBe('DC'))
    expect([...(choice('Power type')?.options ?? [])].map(({ value }) => value)).toEqual([
      'DC',
      'AC',
      'AC,DC',
    ])
    await waitFor(() => expect(choice('Parking type')).toBeNull())
  })

  test('requires a parking type for AC, and sends nothing without it', async () => {
    const sent = serve({ body: { results: [] } })
    const { user } = show()
    await user.selectOptions(choice('Power type') as HTMLSelectElement, 'AC,DC')
    await waitFor(() => expect(choice('Parking type')?.value).toBe(''))
    await user.click(await submit())
    expect(await screen.findByText('Evaluation name is required')).toBeTruthy()
    await screen.findByText("Parking type is required when evaluation type is 'AC' or 'AC,DC'")
    expect(sent).toEqual([])
  })

  test('sends the place in both spellings, without a parking type for DC', async () => {
    const sent = serve({ body: { results: [] } }, [{ status: 201, body: { success: true, evalId: '1_dc' } }])
    const { user, closings } = show()
    await waitFor(() => expect(field('Email').value).not.toBe(''))
    await user.type(await waitFor(() => field('Evaluation name')), 'Car park')
    await user.selectOptions(choice('Power type') as HTMLSelectElement, 'AC')
    await user.selectOptions(choice('Parking type') as HTMLSelectElement, 'parking_garage')
    await user.selectOptions(choice('Power type') as HTMLSelectElement, 'DC')
    await user.click(await submit())
    expect(await screen.findByText('Evaluation submitted successfully.')).toBeTruthy()
    expect(closings()).toBe(1)
    expect(sent).toMatchObject([
      {
        url: '/api/cord',
        body: {
          email: 'planner@example.com',
          eval_name: 'Car park',
          coords: [
            {
              ...place,
              name: 'Car park',
              location_name: 'Car park',
              evaluation_type: 'DC',
              evaluationType: 'DC',
              parking_type: '',
            },
          ],
        },
      },
    ])
    expect(sent[0]?.key).toBeTruthy()
  })

  test('shows Loading... and ignores presses while sending', async () => {
    serve({ body: { results: [] } }, [never])
    const { user } = show()
    await user.type(await waitFor(() => field('Evaluation name')), 'Car park')
    await user.click(await submit())
    const busy = await screen.findByRole<HTMLButtonElement>('button', { name: 'Loading...' })
    expect(busy.disabled).toBe(true)
  })

  test('keeps reason and input after a failure, and retries with the same key', async () => {
    const sent = serve({ body: { results: [] } }, [
      { status: 502, body: { detail: 'The service did not answer.' } },
      { status: 201, body: { success: true } },
    ])
    const { user, closings } = show()
    await user.type(await waitFor(() => field('Evaluation name')), 'Car park')
    await user.selectOptions(choice('Power type') as HTMLSelectElement, 'AC')
    await user.selectOptions(choice('Parking type') as HTMLSelectElement, 'on_street')
    await user.click(await submit())
    const reason = await screen.findByRole('alert')
    expect(reason.textContent).toBe(
      'An error occured while submitting evaluation. Please try again. The service did not answer.',
    )
    expect(closings()).toBe(0)
    await waitFor(() => expect(field('Evaluation name').value).toBe('Car park'))
    await waitFor(() => expect(choice('Parking type')?.value).toBe('on_street'))
    await user.click(await submit())
    await waitFor(() => expect(closings()).toBe(1))
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })

  test('shows the server’s error about the name at the name', async () => {
    serve({ body: { results: [] } }, [
      {
        status: 422,
        body: { detail: [{ loc: ['body', 'eval_name'], msg: 'Name in use', type: 'custom' }] },
      },
    ])
    const { user } = show()
    await user.type(await waitFor(() => field('Evaluation name')), 'Car park')
    await user.click(await submit())
    expect(await screen.findByText('Name in use')).toBeTruthy()
    await waitFor(() => expect(field('Evaluation name').getAttribute('aria-invalid')).toBe('true'))
  })

  test('offers a demo to an account that may not submit, and keeps the input', async () => {
    serve({ body: { results: [] } }, [{ status: 202, body: {} }])
    const { user, closings } = show()
    await user.type(await waitFor(() => field('Evaluation name')), 'Car park')
    await user.click(await submit())
    const refusal = { name: 'Your account cannot submit yet' }
    const demo = await screen.findByRole('dialog', refusal)
    await user.click(within(demo).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog', refusal)).toBeNull())
    expect(closings()).toBe(0)
    await waitFor(() => expect(field('Evaluation name').value).toBe('Car park'))
  })

  test('asks for a sign-in when the session has ended, and keeps the input', async () => {
    serve({ body: { results: [] } }, [{ status: 401, body: { detail: 'Sign in first.' } }])
    const { user, closings } = show()
    await user.type(await waitFor(() => field('Evaluation name')), 'Car park')
    await user.click(await submit())
    const refusal = await screen.findByRole('alert')
    expect(refusal.textContent).toContain('Please login to submit evaluations')
    let opened = ''
    window.open = (url) => {
      opened = String(url)
      return null
    }
    await user.click(await within(refusal).findByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(opened).toMatch(/^\/auth\?ref=/))
    expect(closings()).toBe(0)
    await waitFor(() => expect(field('Evaluation name').value).toBe('Car park'))
  })

  test('restores its input after leaving for a sign-in, but not after being dismissed', async () => {
    serve({ body: { results: [] } })
    const { user } = show()
    await user.type(await waitFor(() => field('Evaluation name')), 'Car park')
    await user.selectOptions(choice('Power type') as HTMLSelectElement, 'AC')
    cleanup()
    show()
    await waitFor(() => expect(field('Evaluation name').value).toBe('Car park'))
    await waitFor(() => expect(choice('Power type')?.value).toBe('AC'))
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    await showAgain()
    await waitFor(() => expect(field('Evaluation name').value).toBe(''))
  })
})
