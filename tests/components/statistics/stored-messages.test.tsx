import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { StoredMessages } from '@/components/statistics/stored-messages'
import type { IssueStorage } from '@/lib/contract/issue'
import { answerWith } from '@/tests/support/answer-with'

const stored: IssueStorage = {
  messages: 128,
  message_bytes: 90_000,
  oldest: '2026-11-03T08:00:00.000Z',
  unsent: 3,
  pictures: 40,
  picture_bytes: 18_200_000,
  visitors_today: 12_000_000,
  visitors_daily: 200_000_000,
  retention_days: 90,
  as_of: '2026-11-20T12:00:00.000Z',
}

interface Service {
  storage?: Partial<IssueStorage>
  removal?: { body: unknown; status?: number }
}

/** @returns the addresses of removals */
function open({ storage = {}, removal }: Service = {}): string[] {
  const removals: string[] = []
  answerWith((url) => {
    if (!url.includes('?')) return { body: { ...stored, ...storage } }
    removals.push(url)
    return removal ?? { body: { messages: 0, pictures: 40, picture_bytes: 18_200_000, until: stored.as_of } }
  })
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <StoredMessages />
    </SWRConfig>,
  )
  return removals
}

const figure = (name: string) => screen.getByText(name).parentElement?.textContent
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))

test('shows how much is stored, since when and until when', async () => {
  open()
  expect(await screen.findByText('Removed after 90 days.')).toBeTruthy()
  await waitFor(() => expect(figure('Messages')).toBe('Messages12890 kB'))
  await waitFor(() => expect(figure('Pictures')).toBe('Pictures4018.2 MB'))
  await waitFor(() => expect(figure('Oldest')).toBe('Oldest3 Nov 2026'))
  await waitFor(() => expect(figure('Not yet in the tracker')).toContain('3'))
  await waitFor(() => expect(figure('Visitors’ pictures today')).toContain('12.0 MBof 200.0 MB'))
})

test('removes pictures after a question that names them, up to the figures shown', async () => {
  const removals = open()
  await screen.findByText('Removed after 90 days.')
  await press('Remove pictures')
  const question = await screen.findByRole('dialog', { name: 'Remove 40 pictures (18.2 MB)?' })
  await within(question).findByText(/cannot be undone. The messages stay./)
  await waitFor(() => expect(within(question).queryByText(/issue tracker/)).toBeNull())
  await press('Cancel')
  expect(removals).toEqual([])
  await press('Remove pictures')
  await press('Remove')
  await waitFor(() =>
    expect(removals).toEqual([
      `/api/system/issues?what=pictures&until=${encodeURIComponent('2026-11-20T12:00:00.000Z')}`,
    ]),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('warns of messages that the tracker does not have', async () => {
  open()
  await screen.findByText('Removed after 90 days.')
  await press('Remove all')
  expect(
    await screen.findByRole('dialog', { name: 'Remove 128 messages and 40 pictures (18.2 MB)?' }),
  ).toBeTruthy()
  await screen.findByText('3 messages have not reached the issue tracker and would be lost.')
})

test('keeps the question open with the reason when a removal fails', async () => {
  open({ removal: { status: 403, body: { detail: 'Only staff may do this.' } } })
  await screen.findByText('Removed after 90 days.')
  await press('Remove all')
  await press('Remove')
  expect(await within(await screen.findByRole('dialog')).findByText('Only staff may do this.')).toBeTruthy()
})

test('offers nothing to remove where nothing is stored', async () => {
  open({
    storage: { messages: 0, message_bytes: 0, pictures: 0, picture_bytes: 0, oldest: null, unsent: null },
  })
  await screen.findByText('Removed after 90 days.')
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  await waitFor(() => expect(screen.queryByText('Not yet in the tracker')).toBeNull())
})
