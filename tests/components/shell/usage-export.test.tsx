import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { UsageExportDialog } from '@/components/shell/usage-export-dialog'

const mockServed: { customer: string | undefined } = { customer: undefined }
jest.mock('@/lib/client/address/customer', () => ({ useCustomer: () => mockServed }))

interface Answers {
  accounts?: Record<string, string>
  /** Without it the request never ends. */
  file?: () => Response
}

const parts = (...texts: string[]) => {
  const chunks = texts.map((text) => Uint8Array.from(Buffer.from(text)))
  return { getReader: () => ({ read: async () => ({ done: chunks.length === 0, value: chunks.shift() }) }) }
}

const fileAnswer = () =>
  ({
    ok: true,
    status: 200,
    body: parts('a ', 'workbook'),
    headers: new Headers({ 'content-disposition': 'attachment; filename="kerbwatt-usage-x.xlsx"' }),
  }) as unknown as Response

const refusal = (status: number, body: unknown) =>
  ({ ok: false, status, headers: new Headers(), json: async () => body }) as unknown as Response

function open({ accounts = { Summit: 'c7' }, file }: Answers = {}) {
  const sent: { body: unknown; signal: AbortSignal | null | undefined }[] = []
  globalThis.fetch = async (input, init = {}) => {
    if (!String(input).endsWith('/api/system/usage')) {
      const json = async () => accounts
      return { ok: true, status: 200, headers: new Headers(), json } as unknown as Response
    }
    sent.push({ body: JSON.parse(String(init.body)), signal: init.signal })
    if (file) return file()
    return new Promise((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError'))),
    )
  }
  const onClose = jest.fn()
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <UsageExportDialog onClose={onClose} />
    </SWRConfig>,
  )
  return { sent, onClose }
}

const saved: string[] = []
beforeEach(() => {
  saved.length = 0
  URL.createObjectURL = () => 'blob:usage'
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => jest.restoreAllMocks())

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const type = async (label: string, day: string) => {
  await userEvent.clear(await screen.findByLabelText(label))
  if (day !== '') await userEvent.type(await screen.findByLabelText(label), day)
}

test('saves the file under the service’s name and closes', async () => {
  const { sent, onClose } = open({ file: fileAnswer })
  await type('Start date', '2026-11-01')
  await type('End date', '2026-11-20')
  await userEvent.selectOptions(await screen.findByLabelText(/^Customer/), 'Summit')
  await press('Export')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(sent[0]?.body).toEqual({ start_date: '2026-11-01', end_date: '2026-11-20', account: 'c7' })
  expect(saved).toEqual(['kerbwatt-usage-x.xlsx'])
})

test.each(['Summit', 'c7'])('is preset to the customer that staff act for, named %s', async (served) => {
  mockServed.customer = served
  const { sent } = open({ file: fileAnswer })
  await waitFor(() => expect(screen.getByLabelText(/^Customer/)).toHaveProperty('value', 'c7'))
  await press('Export')
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ account: 'c7' }))
  mockServed.customer = undefined
})

test('asks for all customers by default, or for none if there are none', async () => {
  const { sent } = open({ accounts: {}, file: fileAnswer })
  await press('Last month')
  await press('Export')
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(sent[0]?.body).not.toHaveProperty('account')
  await waitFor(() => expect(screen.queryByLabelText(/^Customer/)).toBeNull())
})

test('names the wrong day and requests nothing', async () => {
  const { sent } = open()
  await type('Start date', '')
  await press('Export')
  await screen.findByText('Choose the first day.')
  await type('Start date', '2026-11-20')
  await type('End date', '2026-11-19')
  await press('Export')
  await screen.findByText('The end date is before the start date.')
  expect(sent).toEqual([])
})

test('disables Export while it runs; Cancel stops it and keeps the input', async () => {
  const { sent, onClose } = open()
  await type('Start date', '2026-01-01')
  await press('Export')
  const button = await screen.findByRole('button', { name: 'Export' })
  await waitFor(() => expect(button).toHaveProperty('disabled', true))
  await press('Cancel')
  await waitFor(() => expect(button).toHaveProperty('disabled', false))
  expect(sent[0]?.signal?.aborted).toBe(true)
  expect(onClose).not.toHaveBeenCalled()
  await waitFor(() => expect(screen.getByLabelText('Start date')).toHaveProperty('value', '2026-01-01'))
  await press('Cancel')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

test.each([
  [
    'the reason of the service',
    { detail: { message: 'There is no such customer.' } },
    'There is no such customer.',
  ],
  ['the agreed text without one', {}, 'An error occured while exporting usage.'],
])('shows %s', async (_, body, text) => {
  const { onClose } = open({ file: () => refusal(404, body) })
  await press('Export')
  expect((await screen.findByRole('alert')).textContent).toContain(text)
  expect(onClose).not.toHaveBeenCalled()
  await press('Last month')
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})
