import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { DeletedDialog } from '@/components/record-changes/deleted-dialog'
import { AddRecordDialog, UpdateRecordDialog } from '@/components/record-changes/record-dialog'
import { DeleteDialog, DuplicateDialog, MergeDialog } from '@/components/record-changes/record-questions'
import { VersionsDialog } from '@/components/record-changes/versions-dialog'
import { useRecords } from '@/lib/client/records/use-records'
import type { EvaluationRecord } from '@/lib/contract/evaluation'
import { answerWith } from '@/tests/support/answer-with'
import { evaluationRecord } from '@/tests/support/evaluation-record'
import { takeUploads } from '@/tests/support/take-uploads'

jest.mock('next/navigation', () => ({
  usePathname: () => '/evaluations',
  useSearchParams: () => new URLSearchParams(),
}))

const record = (evalId: string) =>
  evaluationRecord({
    evalId,
    name: evalId,
    type: 'x',
    map: `http://localhost/api/evals/files/${evalId}/map`,
    customer: 'a',
    locations: 2,
  })

type Answer = { body: unknown; status?: number }

const customer = { id: 'a', name: 'A' }
const me = { data: { main_site: '', internal_user: true, can_submit: true, role: 'staff', customer } }
const user = { email: 'a@example.li', given_name: 'A', family_name: 'B' }

function open(dialog: ReactNode, answers: Record<string, () => Answer | Promise<Answer>>) {
  answerWith((url) => {
    if (url.includes('/auth/session')) return { body: { user } }
    if (url.includes('/api/me')) return { body: me }
    const path = Object.keys(answers).find((each) => url.includes(each))
    return (path && answers[path]?.()) || { body: {} }
  })
  render(<SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{dialog}</SWRConfig>)
}

function ListedNames() {
  const { data } = useRecords()
  return <p>{data?.runs.map(({ name }) => name).join(', ')}</p>
}

const runsOf = (runs: readonly EvaluationRecord[]) => ({
  name: 'A',
  header: 'A',
  user_type: 'registered',
  runs,
  next: null,
  grids: [],
  totals: { evaluations: runs.length, locations: 4, inProgress: 0, analyses: 0 },
})

/** An answer that the test gives later. */
function held() {
  let give: (answer: Answer) => void = () => undefined
  const answer = new Promise<Answer>((resolve) => (give = resolve))
  return { answer, give: (value: Answer) => act(async () => give(value)) }
}

test('keeps a merge open until it is answered, and shows why it failed', async () => {
  const merge = held()
  const closed = jest.fn()
  const both = [record('0001_dc'), record('0002_dc')]
  open(<MergeDialog records={both} onDone={jest.fn()} onClose={closed} />, { '/merge': () => merge.answer })
  await userEvent.type(await screen.findByLabelText('Evaluation Name *'), 'Both')
  await userEvent.click(await screen.findByRole('button', { name: 'Merge' }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(true),
  )
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Close' })).toBeNull())
  expect(closed).not.toHaveBeenCalled()
  await merge.give({ status: 422, body: { detail: 'The maps are too large to merge.' } })
  expect((await screen.findByRole('alert')).textContent).toContain('The maps are too large to merge.')
  await userEvent.keyboard('{Escape}')
  expect(closed).toHaveBeenCalledTimes(1)
})

test('drops a record that somebody else has deleted', async () => {
  const dialog = (
    <>
      <ListedNames />
      <DeleteDialog records={[record('0001_dc')]} onDone={jest.fn()} onClose={jest.fn()} />
    </>
  )
  const listed = [record('0001_dc'), record('0002_dc')]
  open(dialog, {
    '/evals/delete': () => {
      listed.shift()
      return { status: 404, body: { detail: 'Evaluation record not found!' } }
    },
    '/evals/runs': () => ({ body: runsOf(listed) }),
  })
  expect(await screen.findByText('0001_dc, 0002_dc')).toBeTruthy()
  await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
  expect((await screen.findByRole('alert')).textContent).toContain('Evaluation record not found!')
  expect(await screen.findByText('0002_dc')).toBeTruthy()
})

test('requires a name for a copy', async () => {
  const closed = jest.fn()
  open(<DuplicateDialog record={record('0001_dc')} onClose={closed} />, {
    '/evals/duplicate/': () => ({ body: { evalId: '0002_dc', version: 1 } }),
  })
  const name = await screen.findByLabelText<HTMLInputElement>('Evaluation Name *')
  expect(name.value).toBe('0001_dc copy')
  await userEvent.clear(name)
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicate' }))
  await screen.findByText('Enter a name.')
  expect(closed).not.toHaveBeenCalled()
  await userEvent.type(name, 'Another')
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicate' }))
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
})

const by = { deleted_at: '2026-11-24T12:00:00Z', date: '14.11.2026' }
test.each([
  [404, 'Evaluation not found', 'Evaluation record not found!'],
  [403, undefined, 'The record could not be loaded.'],
])('says why the record to update is missing: %i', async (status, detail, sentence) => {
  open(<UpdateRecordDialog evalId="0001_dc" list="default" onClose={jest.fn()} />, {
    '/evals/runs/0001_dc': () => ({ status, body: { detail } }),
  })
  expect((await screen.findByRole('alert')).textContent).toContain(sentence)
})

test('says why an evaluated record’s customer, power type and status are fixed', async () => {
  open(<UpdateRecordDialog evalId="0001_dc" list="default" onClose={jest.fn()} />, {
    '/evals/runs/0001_dc': () => ({ body: record('0001_dc') }),
    '/account/accounts': () => ({ body: { A: 'a' } }),
  })
  const described = async (name: RegExp) => {
    const field = await screen.findByRole('combobox', { name })
    return document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
  }
  expect(await described(/^Power Type/)).toContain('Cannot be changed')
  expect(await described(/^Status/)).toBe('An evaluated record stays done.')
})

test('keeps what was typed when somebody else saved first, and offers both', async () => {
  const uploads = takeUploads({ status: 409, body: { detail: 'Somebody has changed this record.' } })
  let stored = record('0001_dc')
  open(<UpdateRecordDialog evalId="0001_dc" list="default" onClose={jest.fn()} />, {
    '/evals/runs/0001_dc': () => ({ body: stored }),
    '/account/accounts': () => ({ body: { A: 'a' } }),
  })
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Evaluation Name/ })
  await userEvent.clear(name)
  await userEvent.type(name, 'Mine')
  stored = { ...stored, name: 'Theirs', version: 2 }
  await userEvent.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText('The name is now “Theirs”.')).toBeTruthy()
  expect(name.value).toBe('Mine')
  await userEvent.click(await screen.findByRole('button', { name: 'Open theirs' }))
  await waitFor(() => expect(name.value).toBe('Theirs'))
  await userEvent.click(await screen.findByRole('button', { name: 'Back to mine' }))
  await waitFor(() => expect(name.value).toBe('Mine'))
  await userEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
  await waitFor(() =>
    expect(uploads().map((form) => [form.get('name'), form.get('version')])).toEqual([
      ['Mine', '1'],
      ['Mine', '2'],
    ]),
  )
})

test('says nothing of the kind about a new record', async () => {
  open(<AddRecordDialog list="default" onClose={jest.fn()} />, {})
  expect(
    (await screen.findByRole('combobox', { name: /^Power Type/ })).getAttribute('aria-describedby'),
  ).toBe(null)
})

test('leads to the first wrong field of a record', async () => {
  open(<AddRecordDialog list="default" onClose={jest.fn()} />, {})
  await userEvent.click(await screen.findByRole('button', { name: 'Map: Add URL instead?' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }))
  const name = await screen.findByRole('textbox', { name: /^Evaluation Name/ })
  expect(document.activeElement).toBe(name)
  await userEvent.type(name, 'Malbun')
  expect(document.activeElement).toBe(name)
  await waitFor(() => expect(screen.queryByText('Enter a name.')).toBeNull())
  await screen.findByText(/^Enter the map's URL/)
  await userEvent.click(await screen.findByRole('button', { name: 'Add' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Map' })))
})

const deleted = (...names: string[]) => ({
  body: { records: names.map((name) => ({ evalId: name, name, until: '2026-12-24T12:00:00Z', ...by })) },
})

test('shows that no record can be restored', async () => {
  open(<DeletedDialog onClose={jest.fn()} />, { '/evals/deleted': () => deleted() })
  expect(await screen.findByText('No records were deleted in the last 30 days.')).toBeTruthy()
})

test('offers a retry if deleted records fail to load', async () => {
  let isDown = true
  open(<DeletedDialog onClose={jest.fn()} />, {
    '/evals/deleted': () => (isDown ? { status: 403, body: {} } : deleted('Malbun')),
  })
  await screen.findByRole('alert')
  isDown = false
  await userEvent.click(await screen.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Can be restored until 24 Dec 2026')).toBeTruthy()
})

test('restores two records at once, each busy until it is back', async () => {
  const back = held()
  open(<DeletedDialog onClose={jest.fn()} />, {
    '/evals/deleted': () => deleted('Malbun', 'Steg'),
    '/evals/restore': () => back.answer,
  })
  const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name: `Restore ${name}` })
  await userEvent.click(await button('Malbun'))
  await userEvent.click(await button('Steg'))
  expect([(await button('Malbun')).disabled, (await button('Steg')).disabled]).toEqual([true, true])
  await back.give({ body: { records: 1 } })
  await waitFor(async () => expect((await button('Malbun')).disabled).toBe(false))
})

test('dates a new record by the reader’s day, not by UTC', async () => {
  const here = jest.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions')
  here.mockReturnValue({ timeZone: 'Pacific/Kiritimati' } as Intl.ResolvedDateTimeFormatOptions)
  jest.useFakeTimers({ now: new Date('2026-12-31T12:00:00Z'), doNotFake: ['queueMicrotask', 'setTimeout'] })
  open(<AddRecordDialog list="default" onClose={jest.fn()} />, {})
  const day = await screen.findByLabelText<HTMLInputElement>('Date *')
  expect(day.value).toBe('2027-01-01')
  expect(document.getElementById(day.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'Shown as 01.01.2027',
  )
  here.mockRestore()
  jest.useRealTimers()
})

const versions = {
  version: 4,
  current: { savedAt: '2026-11-26T10:00:00Z', bytes: 64_000, locations: 2 },
  earlier: [3, 1].map((version) => ({
    version,
    savedAt: '2026-11-20T10:00:00Z',
    bytes: 2_400_000,
    locations: 5,
  })),
}

test('lists a record’s earlier maps, and restores one of them', async () => {
  const closed = jest.fn()
  let isStale = true
  open(<VersionsDialog record={record('0001_dc')} onClose={closed} />, {
    '/restore': () =>
      isStale
        ? { status: 409, body: { detail: 'Somebody has changed this record.' } }
        : { body: { evalId: '0001_dc', version: 5 } },
    '/evals/versions/0001_dc': () => ({ body: versions }),
  })
  const list = await screen.findByRole('list', { name: 'Versions' })
  expect([...list.children].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Version 4 · current map.*2 locations · 64 kB$/),
    expect.stringMatching(/^Version 3.*5 locations · 2\.4 MB/),
    expect.stringMatching(/^Version 1/),
  ])
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }))
  expect(await screen.findByText('Somebody has changed this record.')).toBeTruthy()
  isStale = false
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }))
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(1))
})
