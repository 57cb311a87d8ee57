import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { open, service, submit, thanks, type, value } from '@/tests/support/support-form'

const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)

test('opens the last tab by default, and updates the address on a press', async () => {
  service()
  const updates: string[] = []
  await open({ onUrlUpdate: ({ queryString }) => updates.push(queryString) })
  await waitFor(() =>
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Get New Leads',
      'Report Issue',
      'Others',
    ]),
  )
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Others'))
  await userEvent.click(await screen.findByRole('tab', { name: 'Report Issue' }))
  await waitFor(() => expect(updates).toContain('?tab=report-issue'))
  cleanup()
  await open({ query: 'tab=new-leads' })
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Get New Leads'))
  cleanup()
  await open({ query: 'tab=unknown' })
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Others'))
})

test('closes to the page of origin, and books at the booking address or by the lead form', async () => {
  service()
  await open({ query: 'ref=%2Fdemo%2Fscouting' })
  const href = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href(/Close/)).toBe('/demo/scouting')
  expect(href(/Book a meeting/)).toBe('/demo/support?tab=new-leads&ref=%2Fdemo%2Fscouting')
  cleanup()
  await open({ isGuest: false, meetingUrl: 'https://meet.example/kerbwatt' })
  expect(href(/Close/)).toBe('/home')
  expect(href(/Book a meeting/)).toBe('https://meet.example/kerbwatt')
})

test('opens and focuses the form for a booking, even when already open', async () => {
  service()
  await open()
  const book = async () => userEvent.click(await screen.findByRole('link', { name: 'Book a meeting' }))
  await book()
  await waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Get New Leads'))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Email')))
  type('Email', 'ana@example.com')
  await book()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Area')))
})

test('marks missing lead answers at their fields, then files the form as one issue', async () => {
  const { filed } = service()
  await open({ query: 'tab=new-leads&ref=%2Fdemo%2Fscouting%3Fcountry%3Dliechtenstein%26token%3Dx' })
  type('Number of locations', '0')
  await submit()
  await screen.findByText('Number must be greater than 1')
  expect(alerts()).toEqual([
    'Enter an email address such as ana@example.com.',
    'Say which area you are interested in.',
    'Number must be greater than 1',
  ])
  expect(filed).toEqual([])
  type('Email', 'ana@example.com')
  type('Area', 'Vaduz')
  type('Number of locations', '12')
  await submit()
  await screen.findByText(thanks)
  expect(filed).toEqual([
    {
      project: { key: 'SUPPORT' },
      summary: 'New leads: Vaduz',
      description: [
        'Area: Vaduz',
        'Locations: 12',
        'Source: Get New Leads',
        'Email: ana@example.com',
        'Signed in: no',
        'Page: http://localhost/demo/scouting?country=liechtenstein&token=…',
      ].join('\n'),
      issuetype: { name: 'Problem' },
    },
  ])
})

test('keeps the thanks for 15 s, or until the tab changes', async () => {
  service({ email: 'ana@example.com' })
  await open({ isGuest: false })
  const send = async () => {
    await waitFor(() => expect(value('Email')).toBe('ana@example.com'))
    type('Message', 'hello')
    fireEvent.click(await screen.findByRole('button', { name: 'Submit' }))
    const said = await screen.findByText(thanks)
    await waitFor(() => expect(document.activeElement).toBe(said))
  }
  await send()
  await userEvent.click(await screen.findByRole('tab', { name: 'Report Issue' }))
  await waitFor(() => expect(screen.queryByText(thanks)).toBeNull())
  await userEvent.click(await screen.findByRole('tab', { name: 'Others' }))
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
  try {
    type('Message', 'again')
    await act(async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Submit' }))
      await jest.advanceTimersByTimeAsync(100)
    })
    await screen.findByText(thanks)
    await act(() => jest.advanceTimersByTimeAsync(14_000))
    await screen.findByText(thanks)
    await act(() => jest.advanceTimersByTimeAsync(1_500))
    await waitFor(() => expect(screen.queryByText(thanks)).toBeNull())
    expect(value('Message')).toBe('')
  } finally {
    jest.useRealTimers()
  }
})

test.each([
  ['report-issue', 'Note', 'An error occured while submitting report. Please try again. Too many requests.'],
  ['others', 'Message', 'An error occured while submitting message. Please try again. Too many requests.'],
])('keeps the input under %s over a failure and a reload', async (tab, label, words) => {
  const { state, filed } = service({ status: 429 })
  await open({ query: `tab=${tab}` })
  type('Email', 'ana@example.com')
  type(label, 'The map stays grey.')
  await submit()
  expect(await screen.findByText(words)).toBeTruthy()
  cleanup()
  await open({ query: `tab=${tab}` })
  await waitFor(() => expect(value(label)).toBe('The map stays grey.'))
  expect(value('Email')).toBe('ana@example.com')
  state.status = 201
  await submit()
  await screen.findByText(thanks)
  expect(filed.length).toBe(1)
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('lets a signed-in person report a fault without an email address', async () => {
  const { filed } = service({ email: 'ana@example.com' })
  await open({ query: 'tab=report-issue', isGuest: false })
  await screen.findByText('ana@example.com')
  await waitFor(() => expect(screen.queryByLabelText('Email')).toBeNull())
  type('Note', 'grey')
  await submit()
  await screen.findByText(thanks)
  expect(filed[0]?.description).toContain('Email: ana@example.com\nSigned in: yes')
})
