import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { ResultsView } from '@/components/results/results-view'
import type { InferenceInput, Prediction } from '@/lib/contract/inference'
import type { AccountList } from '@/lib/contract/lists'
import { parseResultsQuery } from '@/lib/domain/estimate/inference-input'
import { answerWith } from '@/tests/support/answer-with'
import { pretendLayout } from '@/tests/support/pretend-layout'

beforeAll(() => pretendLayout())
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
})

/** One place per test: the browser keeps scenarios by place. */
const address =
  'location_name=Lindaplatz&lng=9.5&country=liechtenstein&iso3_total=0&Connector Config=2x150 kW'

function predict({ connectors, ultrarapid_05: rivals }: InferenceInput): Prediction {
  const utilization = 200 * connectors - (rivals ?? 0)
  const shap = { base_values: 100, values: [utilization - 100], feature_names: ['Traffic'], assumed: [true] }
  return {
    utilization,
    band: { low: 50, high: 900 },
    detailed_shap: shap,
    agg_shap: shap,
    model: { name: 'test', version: '1', note: 'Not calibrated.' },
  }
}

interface Account {
  list: AccountList | undefined
  /** The list that the next change meets, written by another tab. */
  meanwhile?: AccountList | undefined
}

const entryOf = ({ id, version, content }: AccountList) => ({
  id,
  kind: content.kind,
  version,
  count: 1,
  bytes: 1,
})

function answerLists(account: Account, url: string, init: RequestInit) {
  if (init.method !== 'PUT') {
    const isIndex = url.startsWith('/api/me/lists?')
    if (!isIndex) return { body: account.list }
    return { body: { lists: account.list ? [entryOf(account.list)] : [] } }
  }
  if (account.meanwhile) {
    account.list = account.meanwhile
    account.meanwhile = undefined
  }
  const change = JSON.parse(String(init.body))
  const version = account.list?.version ?? 0
  if (change.version !== version) return { status: 409, body: { detail: 'Changed.' } }
  account.list = { id: 'scenarios:49.00000:9.50000', version: version + 1, content: change.content }
  return { body: entryOf(account.list) }
}

async function open(lat: number, account?: Account) {
  const results = parseResultsQuery(new URLSearchParams(`${address}&lat=${lat}`))
  if (results.step !== 'ready') throw new Error('The address has no results.')
  answerWith((url, init) => {
    if (url === '/api/infer') return { body: predict((JSON.parse(String(init.body)) as [InferenceInput])[0]) }
    if (url.startsWith('/api/me/lists') && account) return answerLists(account, url, init)
    const user = { email: 'ada@example.com', given_name: 'Ada', family_name: 'Lovelace' }
    const isSession = url === '/api/auth/session' && account
    return { body: isSession ? { user, expires: '2099-01-01T00:00:00.000Z' } : {} }
  })
  const { unmount } = render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <ResultsView location={results.location} original={results.input} />
    </SWRConfig>,
  )
  await screen.findByText('What drives the NPV')
  return { user: userEvent.setup(), close: unmount }
}

// By text: looking up roles in a screen of this size takes seconds.
const heads = () =>
  [...document.querySelectorAll('section table:has(th button) thead th')]
    .slice(1)
    .map((head) => head.textContent)
const head = (name: string) => screen.getByText(name, { selector: 'th button' })
const config = () =>
  screen.findByLabelText<HTMLSelectElement>('Station configuration', { selector: 'aside select' })

async function saveAs(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(await screen.findByText('Save'))
  const field = await screen.findByLabelText('Name', { selector: 'input' })
  await user.clear(field)
  await user.click(await screen.findByText('Add scenario', { selector: '[role=dialog] span' }))
  await screen.findByText('A scenario needs a name.')
  await user.type(field, name)
  await waitFor(() => expect(screen.queryByText('A scenario needs a name.')).toBeNull())
  await user.click(await screen.findByText('Add scenario', { selector: '[role=dialog] span' }))
}

test('compares saved scenarios, loads one by its header and keeps them in the browser', async () => {
  const { user, close } = await open(47)
  await user.selectOptions(await config(), '4x300 kW')
  await waitFor(() => expect(heads()[1]).toMatch(/^Your changesSave\+400station$/))
  await saveAs(user, 'Four bays')
  expect(heads()).toEqual(['As measuredno change', 'Four bays+400station'])
  await user.click(await waitFor(() => head('As measured')))
  expect((await config()).value).toBe('2x150 kW')
  await user.click(await waitFor(() => head('Four bays')))
  expect((await config()).value).toBe('4x300 kW')
  // An edit belongs to the current scenario; undo removes it.
  await user.selectOptions(await config(), '6x300 kW')
  await waitFor(() => expect(heads()[1]).toBe('Four bays+800station'))
  await user.click(await screen.findByLabelText('Undo', { selector: 'button' }))
  await waitFor(() => expect(heads()[1]).toBe('Four bays+400station'))
  close()
  const again = await open(47)
  await waitFor(() => expect(heads()).toEqual(['As measuredno change', 'Four bays+400station']))
  await again.user.click(await screen.findByLabelText('Rename or remove Four bays'))
  await again.user.click(await screen.findByText('Remove'))
  expect(heads()).toEqual(['As measuredno change'])
  expect((await config()).value).toBe('2x150 kW')
})

test('moves a guest’s scenarios to the account that signs in, and never shows a fifth column', async () => {
  const saved = (id: string, iso3_2: number) => ({ id, name: id, edits: { iso3_2 }, money: {} })
  const guest = await open(49)
  await guest.user.selectOptions(await config(), '4x300 kW')
  await saveAs(guest.user, 'Four bays')
  guest.close()
  const list = { kind: 'scenarios' as const, scenarios: [saved('One', 1), saved('Two', 2)] }
  const account: Account = { list: { id: 'scenarios:49.00000:9.50000', version: 1, content: list } }
  const { user } = await open(49, account)
  await user.click(await screen.findByText('Add 1 scenario'))
  await waitFor(() => expect(heads()).toHaveLength(4))
  await waitFor(() => expect(account.list?.version).toBe(2))
  await waitFor(() => expect(screen.queryByText(/saved in this browser before/)).toBeNull())
  await user.click(await waitFor(() => head('As measured')))
  await user.selectOptions(await config(), '6x300 kW')
  await waitFor(() => expect(heads()[3]).toMatch(/^Your changes/))
  expect(heads()).toHaveLength(4)
  await screen.findByText(/“As measured” makes room for your changes/)
})

test('builds a station of any connector count and power', async () => {
  const { user } = await open(51)
  await user.selectOptions(await config(), 'Another station...')
  const field = (label: string) => screen.getByLabelText(label, { selector: 'aside input' })
  await user.clear(field('Connectors'))
  await user.type(field('Connectors'), '400{Enter}')
  await screen.findByText('Connectors must be a whole number from 1 to 200.')
  await user.clear(field('Connectors'))
  await user.type(field('Connectors'), '4{Enter}')
  await waitFor(() => expect(heads()[1]).toMatch(/^Your changesSave\+400station$/))
  expect((await config()).value).toBe('4x150 kW')
})

test('makes a scenario of a rival opening', async () => {
  const { user } = await open(48)
  await user.click(await screen.findByText('Add scenario'))
  await user.click(await screen.findByText('A rival opens nearby'))
  const points = await screen.findByLabelText('Charging points')
  await user.clear(points)
  await user.type(points, '0{Enter}')
  await screen.findByText('Charging points must be a number from 1 to 200.')
  await user.clear(points)
  await user.type(points, '6{Enter}')
  await waitFor(() => expect(heads()[1]).toBe('HPC rival−66 HPC points, 500 m'))
})

test('saves scenarios to the account, on top of another tab’s', async () => {
  const other = { id: 'other', name: 'Other tab', edits: { iso3_2: 5 }, money: {} }
  const account: Account = { list: undefined }
  const { user } = await open(49, account)
  await user.selectOptions(await config(), '4x300 kW')
  account.meanwhile = {
    id: 'scenarios:49.00000:9.50000',
    version: 4,
    content: { kind: 'scenarios', scenarios: [other] },
  }
  await saveAs(user, 'Four bays')
  await waitFor(() => expect(account.list?.version).toBe(5))
  expect(account.list?.content).toMatchObject({ scenarios: [{ name: 'Other tab' }, { name: 'Four bays' }] })
  await waitFor(() =>
    expect(heads().map((text) => text?.slice(0, 9))).toEqual(['As measur', 'Other tab', 'Four bays']),
  )
  await screen.findByText(/Scenarios saved to your account/)
  expect(localStorage.getItem('scenarios') ?? '').not.toContain('scenarios:49')
})

test('saves the last change when the screen is left at once', async () => {
  const account: Account = { list: undefined }
  const { user, close } = await open(49, account)
  await user.selectOptions(await config(), '4x300 kW')
  await saveAs(user, 'Four bays')
  await waitFor(() => expect(account.list?.version).toBe(1))
  await user.selectOptions(await config(), '6x300 kW')
  close()
  await waitFor(() => expect(account.list?.version).toBe(2))
  expect(account.list?.content).toMatchObject({ scenarios: [{ edits: { 'Connector Config': '6x300 kW' } }] })
})
