import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { ShareDialog } from '@/components/sharing/share-dialog'
import { Toaster } from '@/components/ui/toaster'
import type { ListedShare } from '@/lib/contract/share'
import { dayAfter, endOfDay, type ShareSubject } from '@/lib/domain/sharing/share-subject'
import { answerWith } from '@/tests/support/answer-with'
import { pretendLayout } from '@/tests/support/pretend-layout'

beforeAll(() => pretendLayout())

const link = (id: string, over: Partial<ListedShare> = {}): ListedShare => ({
  id,
  kind: 'record',
  title: 'First look',
  eval_id: '0007_dc',
  location_id: null,
  config: null,
  made_by: 'ada@example.com',
  created_at: '2026-11-01T00:00:00Z',
  expires_at: '2026-12-24T12:00:00Z',
  last_used_at: null,
  uses: 0,
  ...over,
})

interface Sent {
  url: string
  method: string
  body: Record<string, string>
}

/** The service with these links; `refusal` answers new ones. */
function service(links: ListedShare[], refusal?: string): Sent[] {
  const sent: Sent[] = []
  answerWith((url, { method = 'GET', body }) => {
    if (!url.startsWith('/api/shares')) return { body: {} }
    if (method === 'GET') return { body: { shares: links } }
    sent.push({ url, method, body: body ? JSON.parse(String(body)) : {} })
    if (refusal) return { status: 429, body: { detail: refusal } }
    if (method === 'DELETE') links.splice(0, 1)
    else links.unshift(link('new'))
    return {
      status: method === 'DELETE' ? 204 : 201,
      body: { id: 'new', token: 't', url: 'http://studio.test/shared/t', expires_at: '2026-12-24T12:00:00Z' },
    }
  })
  return sent
}

async function openPublic(subject: ShareSubject = { kind: 'record', id: '0007_dc' }) {
  const user = userEvent.setup()
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ShareDialog
        open
        onOpenChange={() => undefined}
        subject={subject}
        address="http://studio.test/evaluations/0007_dc"
        ways={[{ value: 'short', label: 'Inputs only', content: 'A short link' }]}
      />
      <Toaster />
    </SWRConfig>,
  )
  await user.click(await screen.findByRole('radio', { name: 'Anyone with the link' }))
  return user
}

const create = () => screen.findByRole('button', { name: 'Create link' })

it('starts with the page’s own address and offers further ways', async () => {
  service([])
  const user = await openPublic()
  await user.click(await screen.findByRole('radio', { name: 'Inputs only' }))
  await screen.findByText('A short link')
  await user.click(await screen.findByRole('radio', { name: 'Your team' }))
  const address = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Address' })
  expect(address.value).toBe('http://studio.test/evaluations/0007_dc')
})

it('makes a link for 30 days, shows it once and lists it', async () => {
  const sent = service([])
  const user = await openPublic()
  expect(await screen.findByText('No public link yet.')).toBeTruthy()
  await user.click(await create())
  const made = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Public link' })
  expect(made.value).toBe('http://studio.test/shared/t')
  await screen.findByText('Copy it now: it is shown only once.')
  expect(sent[0]?.body).toMatchObject({ kind: 'record', id: '0007_dc' })
  expect(sent[0]?.body.expires_at).toBe(endOfDay(dayAfter(new Date(), 30))?.toISOString())
  expect(await screen.findByText('Until 24 Dec 2026')).toBeTruthy()
})

it('asks before publishing a list that grows', async () => {
  const sent = service([])
  const user = await openPublic({ kind: 'record', id: '0000_ac', growing: true })
  expect(
    await screen.findByText(/sees every AC evaluation of this account, including later ones, read-only/),
  ).toBeTruthy()
  await user.click(await create())
  const question = await screen.findByRole('group', { name: 'Growing list' })
  expect(question.textContent).toContain('Every later AC evaluation becomes public too')
  await user.click(await within(question).findByRole('button', { name: 'Cancel' }))
  expect(sent).toEqual([])
  await user.click(await create())
  await user.click(await screen.findByRole('button', { name: 'Make it public' }))
  expect(await screen.findByRole('textbox', { name: 'Public link' })).toBeTruthy()
  expect(sent[0]?.body).toMatchObject({ kind: 'record', id: '0000_ac', growing: true })
})

it('shows how often a link was opened, and revokes it', async () => {
  const opened = { uses: 3, last_used_at: '2026-11-20T12:00:00Z' }
  const sent = service([link('1', opened)])
  const user = await openPublic()
  expect(await screen.findByText(/Opened 3 times, last 20 Nov 2026/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: /^Revoke/ }))
  expect(await screen.findByText('No public link yet.')).toBeTruthy()
  expect(sent).toMatchObject([{ url: '/api/shares/1', method: 'DELETE' }])
})

it('shows links to other things on request only, under their names', async () => {
  service([link('1'), link('2', { kind: 'result', title: 'Corner', eval_id: null, config: '2x150 kW' })])
  const user = await openPublic()
  const list = await screen.findByRole('region', { name: 'Public links' })
  await waitFor(() => expect(within(list).queryByText('Corner')).toBeNull())
  await user.click(await screen.findByRole('button', { name: 'Show 1 other public link' }))
  await within(list).findByText('Corner')
})

it('refuses a last day beyond a year before sending', async () => {
  const sent = service([])
  const user = await openPublic()
  fireEvent.change(await screen.findByLabelText('Last day'), { target: { value: dayAfter(new Date(), 400) } })
  await user.click(await create())
  await waitFor(() =>
    expect(screen.getByRole('alert').textContent).toBe('The end date must lie within the next 365 days.'),
  )
  expect(sent).toEqual([])
})

it("shows the service's refusal beside the day", async () => {
  service([], 'Your account has 200 public links, which is the limit.')
  const user = await openPublic()
  await user.click(await create())
  expect((await screen.findByRole('alert')).textContent).toContain('200 public links')
})
