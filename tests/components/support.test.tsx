import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SearchParamsContext } from 'next/dist/shared/lib/hooks-client-context.shared-runtime'
import { NuqsTestingAdapter, type OnUrlUpdateFunction } from 'nuqs/adapters/testing'
import { SWRConfig } from 'swr'
import { SupportScreen } from '@/components/support/support-screen'
import { GuestProvider } from '@/lib/client/guest'
import { PublicSettingsProvider } from '@/lib/client/public-settings'
import { defaultSettings } from '@/lib/config/public-settings'
import type { NewIssue } from '@/lib/contract/issue'
import { answerWith } from '@/tests/support/answer-with'
import { pictureFile } from '@/tests/support/pictures'

const thanks = 'We have received your report. Thank you!'

/** The service behind the page: who is signed in, and what becomes of an issue and of its pictures. */
function service(given: { email?: string; status?: number; uploads?: number[] } = {}) {
  const filed: NewIssue[] = []
  const uploaded: { url: string; token: string; names: string[] }[] = []
  const state = { status: 201, uploads: [201], ...given }
  answerWith((url, init) => {
    if (url === '/api/auth/session') {
      const user = { email: given.email, given_name: 'Ana', family_name: 'B' }
      return { body: given.email ? { user, expires: '2999-01-01' } : {} }
    }
    if (state.status !== 201) return { status: state.status, body: { detail: 'Too many requests.' } }
    filed.push(JSON.parse(String(init.body)))
    return { status: 201, body: { id: '7', key: 'SUPPORT-7', attachment_token: 'once' } }
  })
  class Upload {
    upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
    onload?: () => void
    status = 0
    responseText = '{"detail":"The storage of the service is full."}'
    headers: Record<string, string> = {}
    url = ''
    open(_method: string, url: string) {
      this.url = url
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    getResponseHeader = () => null
    send(form: FormData) {
      this.status = state.uploads.shift() ?? 201
      const names = form.getAll('file').map((file) => (file as File).name)
      uploaded.push({ url: this.url, token: this.headers['x-attachment-token'] ?? '', names })
      this.upload.onprogress?.({ loaded: 1, total: 2 })
      setTimeout(() => this.onload?.(), 0)
    }
  }
  Object.assign(globalThis, { XMLHttpRequest: Upload })
  return { filed, uploaded, state }
}

interface Visit {
  query?: string
  isGuest?: boolean
  meetingUrl?: string | null
  onUrlUpdate?: OnUrlUpdateFunction
}

function open({ query = '', isGuest = true, meetingUrl = null, onUrlUpdate }: Visit = {}) {
  return render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <PublicSettingsProvider settings={{ ...defaultSettings, meetingUrl }}>
        <GuestProvider isGuest={isGuest}>
          <SearchParamsContext value={new URLSearchParams(query)}>
            <NuqsTestingAdapter searchParams={query} hasMemory {...(onUrlUpdate && { onUrlUpdate })}>
              <SupportScreen />
            </NuqsTestingAdapter>
          </SearchParamsContext>
        </GuestProvider>
      </PublicSettingsProvider>
    </SWRConfig>,
  )
}

const type = (label: string, text: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value: text } })
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit' }))
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
const alerts = () => screen.getAllByRole('alert').map(({ textContent }) => textContent)

/** jsdom's files know no promises. */
function readFile(this: Blob): Promise<ArrayBuffer> {
  return new Promise((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(reader.result as ArrayBuffer)
    reader.readAsArrayBuffer(this)
  })
}

beforeAll(() => {
  let count = 0
  Blob.prototype.arrayBuffer ??= readFile
  Object.assign(URL, { createObjectURL: () => `blob:${count++}`, revokeObjectURL: () => undefined })
})
beforeEach(() => sessionStorage.clear())

test('the last tab is open unless the address names one, and pressing one is kept in the address', async () => {
  service()
  const updates: string[] = []
  open({ onUrlUpdate: ({ queryString }) => updates.push(queryString) })
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Get New Leads',
    'Report Issue',
    'Others',
  ])
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Others')
  await userEvent.click(screen.getByRole('tab', { name: 'Report Issue' }))
  await waitFor(() => expect(updates).toContain('?tab=report-issue'))
  cleanup()
  open({ query: 'tab=new-leads' })
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Get New Leads')
  cleanup()
  open({ query: 'tab=unknown' })
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Others')
})

test('close leads home, a meeting to the address of the installation or to the lead form', () => {
  service()
  open({ query: 'ref=%2Fdemo%2Fscouting' })
  const href = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href')
  expect(href(/Close/)).toBe('/demo/home')
  expect(href(/Book a meeting/)).toBe('/demo/support?tab=new-leads&ref=%2Fdemo%2Fscouting')
  cleanup()
  open({ isGuest: false, meetingUrl: 'https://meet.example/kerbwatt' })
  expect(href(/Close/)).toBe('/home')
  expect(href(/Book a meeting/)).toBe('https://meet.example/kerbwatt')
})

test('leads: what is missing is said at its field, then the form is filed as one issue', async () => {
  const { filed } = service()
  open({ query: 'tab=new-leads&ref=%2Fdemo%2Fscouting%3Fcountry%3Dliechtenstein%26token%3Dx' })
  type('Number of locations', '0')
  await submit()
  await screen.findByText('Number must be greater than 1')
  expect(alerts()).toEqual([
    'Enter an e-mail address such as ana@example.com.',
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

test('thanks stay for 15 s, and go with a change of the tab', async () => {
  service({ email: 'ana@example.com' })
  open({ isGuest: false })
  const send = async () => {
    await waitFor(() => expect(value('Email')).toBe('ana@example.com'))
    type('Message', 'hello')
    fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
    const said = await screen.findByText(thanks)
    await waitFor(() => expect(document.activeElement).toBe(said))
  }
  await send()
  await userEvent.click(screen.getByRole('tab', { name: 'Report Issue' }))
  expect(screen.queryByText(thanks)).toBeNull()
  await userEvent.click(screen.getByRole('tab', { name: 'Others' }))
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] })
  try {
    type('Message', 'again')
    await act(async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Submit' }))
      await jest.advanceTimersByTimeAsync(100)
    })
    expect(screen.getByText(thanks)).toBeTruthy()
    await act(() => jest.advanceTimersByTimeAsync(14_000))
    expect(screen.getByText(thanks)).toBeTruthy()
    await act(() => jest.advanceTimersByTimeAsync(1_500))
    expect(screen.queryByText(thanks)).toBeNull()
    expect(value('Message')).toBe('')
  } finally {
    jest.useRealTimers()
  }
})

test.each([
  ['report-issue', 'Note', 'An error occured while submitting report. Please try again. Too many requests.'],
  ['others', 'Message', 'An error occured while submitting message. Please try again. Too many requests.'],
])('what was typed under %s survives a failure and a reload', async (tab, label, words) => {
  const { state, filed } = service({ status: 429 })
  open({ query: `tab=${tab}` })
  type('Email', 'ana@example.com')
  type(label, 'The map stays grey.')
  await submit()
  expect(await screen.findByText(words)).toBeTruthy()
  cleanup()
  open({ query: `tab=${tab}` })
  await waitFor(() => expect(value(label)).toBe('The map stays grey.'))
  expect(value('Email')).toBe('ana@example.com')
  state.status = 201
  await submit()
  await screen.findByText(thanks)
  expect(filed.length).toBe(1)
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))).toEqual([])
})

test('who is signed in is not asked for an address to report a fault', async () => {
  const { filed } = service({ email: 'ana@example.com' })
  open({ query: 'tab=report-issue', isGuest: false })
  await screen.findByText('ana@example.com')
  expect(screen.queryByLabelText('Email')).toBeNull()
  type('Note', 'grey')
  await submit()
  await screen.findByText(thanks)
  expect(filed[0]?.description).toContain('Email: ana@example.com\nSigned in: yes')
})

test('pictures are checked by what they are, can be removed, and wait while another tab is looked at', async () => {
  service()
  open({ query: 'tab=report-issue' })
  const files = [
    pictureFile('a.png'),
    new File(['<svg/>'], 'b.png'),
    pictureFile('c.webp', { type: 'image/webp' }),
  ]
  fireEvent.change(screen.getByLabelText('Choose images', { selector: 'input' }), { target: { files } })
  expect(await screen.findByText('b.png is no PNG, JPEG, GIF or WebP picture.')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove a.png' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Others' }))
  await userEvent.click(screen.getByRole('tab', { name: 'Report Issue' }))
  const names = () => screen.queryAllByRole('listitem').map((row) => row.textContent)
  expect(names()).toEqual(['c.webp1 kB'])
  const many = Array.from({ length: 5 }, (_, at) => pictureFile(`${at}.png`))
  const area = screen.getByText('or drop or paste them here')
  fireEvent.drop(area, { dataTransfer: { files: [...many, pictureFile('big.png', { size: 10_000_001 })] } })
  expect(await screen.findByText('5 pictures can be sent at most.')).toBeTruthy()
  expect(screen.getByText('big.png is larger than 10 MB.')).toBeTruthy()
  expect(names().length).toBe(5)
})

test('when the pictures do not arrive, the text is not filed twice', async () => {
  const { filed, uploaded } = service({ uploads: [507, 201] })
  open({ query: 'tab=report-issue' })
  type('Email', 'ana@example.com')
  type('Note', 'grey')
  fireEvent.change(screen.getByLabelText('Choose images', { selector: 'input' }), {
    target: { files: [pictureFile('a.png'), pictureFile('b.png')] },
  })
  await screen.findByText('b.png')
  await submit()
  await screen.findByText(/An error occured while submitting report. .* The storage of the service is full./)
  await userEvent.click(screen.getByRole('button', { name: 'Send the pictures again' }))
  await screen.findByText(thanks)
  expect(filed.length).toBe(1)
  const upload = { url: '/api/issue/7/attachments', token: 'once', names: ['a.png', 'b.png'] }
  expect(uploaded).toEqual([upload, upload])
})
