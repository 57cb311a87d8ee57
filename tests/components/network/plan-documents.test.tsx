import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { SWRConfig } from 'swr'
import { PlanDocuments } from '@/components/network/plan-documents'
import { Toaster } from '@/components/ui/toaster'
import type { Plan } from '@/lib/contract/network'
import { answerWith } from '@/tests/support/answer-with'
import { examplePlan, exampleResult } from '@/tests/support/network-plan'
import { pretendLayout } from '@/tests/support/pretend-layout'

beforeAll(() => {
  pretendLayout()
  URL.createObjectURL = () => 'blob:plan'
  URL.revokeObjectURL = () => undefined
  // jsdom cannot follow the link that saves a file.
  HTMLAnchorElement.prototype.click = () => undefined
})

interface Sent {
  url: string
  method: string
  body: Record<string, unknown>
  key: string | null
}

type Reply = { status?: number; body: unknown }

/** Answers calls of plans and links in turn; the last answer repeats. */
function service(...replies: (Reply | Promise<Reply>)[]): Sent[] {
  const sent: Sent[] = []
  answerWith((url, { method = 'GET', body, headers }) => {
    if (url.includes('/auth/session')) return { body: {} }
    if (method === 'GET') return { body: url.startsWith('/api/shares') ? { shares: [] } : {} }
    sent.push({
      url,
      method,
      body: body ? JSON.parse(String(body)) : {},
      key: new Headers(headers).get('idempotency-key'),
    })
    return (replies.length > 1 ? replies.shift() : replies[0]) ?? { body: {} }
  })
  return sent
}

function open(over: Partial<Plan> = {}) {
  render(
    <NuqsTestingAdapter>
      <SWRConfig value={{ provider: () => new Map() }}>
        <PlanDocuments plan={examplePlan(over)} />
        <Toaster />
      </SWRConfig>
    </NuqsTestingAdapter>,
  )
  return userEvent.setup()
}

const button = (name: string) => screen.findByRole('button', { name })
const names = ['Share', 'Spreadsheet', 'PDF', 'Save as record']

async function enabled(): Promise<string[]> {
  const found = await Promise.all(names.map(button))
  return names.filter((_, at) => found[at]?.hasAttribute('disabled') === false)
}

describe('the documents of a plan', () => {
  it.each<[string, Partial<Plan>, string[]]>([
    ['are all there once the plan is done', {}, names],
    ['wait for a result', { state: 'waiting', result: null }, []],
    [
      'of a plan that is still improved are its files alone',
      { state: 'running', result: exampleResult({ isFinal: false }) },
      ['Spreadsheet', 'PDF'],
    ],
    ['are all there while only the draws go on', { state: 'running', result: exampleResult() }, names],
    [
      'leave out the record without a chosen site',
      { result: exampleResult({ sites: [] }) },
      ['Share', 'Spreadsheet', 'PDF'],
    ],
  ])('%s', async (_, plan, expected) => {
    service()
    open(plan)
    expect(await enabled()).toEqual(expected)
  })

  it('download the spreadsheet of the version in view, and offer a retry', async () => {
    const wait = Promise.withResolvers<Reply>()
    const sent = service(
      wait.promise,
      { status: 503, body: { detail: 'Others are being drawn.' } },
      { body: {} },
    )
    const user = open()
    await user.click(await button('Spreadsheet'))
    await waitFor(async () => expect((await button('Spreadsheet')).getAttribute('aria-busy')).toBe('true'))
    wait.resolve({ body: {} })
    expect(await screen.findByText('Spreadsheet downloaded')).toBeTruthy()
    await user.click(await button('Spreadsheet'))
    await user.click(await screen.findByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(sent).toHaveLength(3))
    expect(sent.map(({ url, body }) => [url, body.form, body.version])).toEqual(
      Array(3).fill([`/api/network/plans/${examplePlan().id}/document`, 'xlsx', 3]),
    )
  })

  it('show the PDF, or a retry when it could not be made', async () => {
    const sent = service({ status: 500, body: {} }, { body: {} })
    const user = open()
    await user.click(await button('PDF'))
    const dialog = await screen.findByRole('dialog', { name: 'Unterland 2027, version 3' })
    await user.click(await within(dialog).findByRole('button', { name: 'Retry' }))
    const download = await within(dialog).findByRole('link', { name: 'Download' })
    expect(download.getAttribute('download')).toBe('Unterland 2027 plan.pdf')
    expect(sent.map(({ body }) => [body.form, body.version])).toEqual([
      ['pdf', 3],
      ['pdf', 3],
    ])
  })
})

describe('saving a plan as a record', () => {
  const ask = async () => {
    const user = open()
    await user.click(await button('Save as record'))
    const dialog = await screen.findByRole('dialog')
    const save = () => within(dialog).findByRole('button', { name: 'Save as record' })
    return { user, dialog, save }
  }

  it('asks first, and then leads to the record', async () => {
    const body = { records: [{ evalId: '0007_dc', name: 'Unterland 2027' }], waitMinutes: 2 }
    const sent = service({ status: 201, body })
    const { user, dialog, save } = await ask()
    expect(sent).toEqual([])
    await user.click(await save())
    const link = await within(dialog).findByRole('link', { name: 'Open Unterland 2027' })
    expect(link.getAttribute('href')).toBe('/evaluations/0007_dc')
    expect(sent.map(({ url, body: wanted }) => [url, wanted])).toEqual([
      [`/api/network/plans/${examplePlan().id}/record`, { version: 3 }],
    ])
  })

  it('says why it failed, and retries with the same key', async () => {
    const refused = { status: 429, body: { detail: 'The quota of this month is used up.' } }
    const body = { records: [{ evalId: '0007_dc', name: 'Unterland 2027' }] }
    const sent = service(refused, { status: 201, body })
    const { user, dialog, save } = await ask()
    await user.click(await save())
    const alert = await within(dialog).findByRole('alert')
    expect(alert.textContent).toContain('The quota of this month is used up.')
    await user.click(await within(alert).findByRole('button', { name: 'Retry' }))
    await within(dialog).findByRole('link')
    expect(sent[0]?.key).toBeTruthy()
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })

  it('offers what to do where the account may not submit', async () => {
    service({ status: 202, body: { records: [] } })
    const { user, save } = await ask()
    await user.click(await save())
    expect(await screen.findByRole('dialog', { name: 'Your account cannot submit yet' })).toBeTruthy()
  })
})

describe('sharing a plan', () => {
  it('makes a link to the version in view, with money only when asked', async () => {
    const made = {
      id: 'x',
      token: 't',
      url: 'http://studio.test/shared/t',
      expires_at: '2026-12-24T12:00:00Z',
    }
    const sent = service({ status: 201, body: made })
    const user = open()
    await user.click(await button('Share'))
    const dialog = await screen.findByRole('dialog', { name: 'Share version 3' })
    await user.click(await within(dialog).findByRole('button', { name: 'Create link' }))
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(await within(dialog).findByDisplayValue(made.url)).toBeTruthy()
    await user.click(await within(dialog).findByRole('checkbox'))
    await user.click(await within(dialog).findByRole('button', { name: 'Create link' }))
    await waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.map(({ body }) => [body.kind, body.version, body.money])).toEqual([
      ['plan', 3, false],
      ['plan', 3, true],
    ])
  })
})
