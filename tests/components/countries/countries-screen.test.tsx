import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { SWRConfig } from 'swr'
import { CountriesScreen } from '@/components/countries/countries-screen'
import type { Role } from '@/lib/catalogue/acts'
import type { AtlasPlan, ListedAtlas } from '@/lib/contract/atlases'
import { answerWith } from '@/tests/support/answer-with'
import { atlasBuild, listedAtlas } from '@/tests/support/listed-atlas'
import { pretendPhone, pretendWideWindow } from '@/tests/support/pretend-layout'

jest.mock('next/navigation', () => ({
  usePathname: () => '/countries',
  useSearchParams: () => new URLSearchParams(),
}))

const mockMode = { isInternalUser: true, isOn: true, isPending: false, setOn: () => undefined }

jest.mock('@/lib/client/session/internal-mode', () => ({ useInternalMode: () => mockMode }))

beforeEach(() => pretendWideWindow())

const signedIn = { user: { email: 'a@b.li', given_name: 'A', family_name: 'B' } }
const meOf = (role: Role) => ({
  main_site: '',
  internal_user: role === 'staff',
  can_submit: role !== 'reader',
  role,
  customer: { id: 'rhine-valley', name: 'Rhine Valley' },
})

const plan: AtlasPlan = {
  source: {
    name: 'czech-republic.osm.pbf',
    bytes: 512e6,
    date: '2026-11-25T10:00:00.000Z',
    has_checksum: true,
    problem: null,
  },
  neighbours: [],
  country: { slug: 'czechia', name: 'Czechia', iso: 'CZ' },
  country_problem: null,
  memory: 1.4e9,
  seconds: 360,
  atlas_bytes: 25e6,
  free_memory: 5.6e9,
  total_memory: 8e9,
  running: [],
  missing_memory: 0,
  missing_disk: 0,
}

interface Answers {
  atlases?: readonly ListedAtlas[]
  plan?: Partial<AtlasPlan>
  /** By method and the end of the path. */
  others?: Record<string, { status?: number; body: unknown }>
}

function open(role: Role, { atlases = [listedAtlas({})], plan: planned = {}, others = {} }: Answers = {}) {
  const sent: { what: string; body: unknown }[] = []
  answerWith((url, { method = 'GET', body }) => {
    const path = url.replace(/^https?:\/\/[^/]+/, '')
    if (method !== 'GET') sent.push({ what: `${method} ${path}`, body: body && JSON.parse(String(body)) })
    const known: Record<string, { status?: number; body: unknown }> = {
      'GET /api/me': { body: { data: meOf(role) } },
      'POST /api/atlases/plan': { body: Object.assign({}, plan, planned) },
      'POST /api/atlases/builds': { body: { id: 'one' }, status: 201 },
      'GET /api/atlases': {
        body: { atlases, used: 356e6, disk: 20e9, looked_at: '2026-11-25T06:00:00.000Z' },
      },
    }
    if (path.includes('/auth/session')) return { body: signedIn }
    const call = `${method} ${path}`
    return others[call] ?? known[call] ?? { body: {}, status: method === 'DELETE' ? 204 : 200 }
  })
  mockMode.isOn = role === 'staff'
  render(
    <SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>
      <CountriesScreen />
    </SWRConfig>,
  )
  return { sent }
}

const rowOf = async (name: string) =>
  within(
    (await screen.findByRole('rowheader', { name: new RegExp(`^${name}`) })).closest('tbody') as HTMLElement,
  )

test('tells everyone but staff that the page is not theirs', async () => {
  open('admin')
  expect(await screen.findByText('Only staff may open this page.')).toBeTruthy()
})

test('lists countries with their figures, states and totals', async () => {
  open('staff', {
    atlases: [
      listedAtlas({}),
      listedAtlas({ country: 'malta', name: 'Malta', iso: 'MT', has_newer: true, sites: 3_187 }),
    ],
  })
  const monaco = await rowOf('Monaco')
  expect(monaco.getByText('Current')).toBeTruthy()
  expect((await rowOf('Malta')).getByText('Newer map data')).toBeTruthy()
  expect(screen.getByRole('rowheader', { name: '2 in use' })).toBeTruthy()
  expect(screen.getByText('3,246')).toBeTruthy()
  expect(screen.getByText(/356.0 MB of 20.0 GB/)).toBeTruthy()
})

test('shows en dashes for what is not known yet, the progress of a build, and cancels it', async () => {
  const unbuilt = { version: null, date: null, sites: null, hexagons: null, stations: null, bytes: null }
  const { sent } = open('staff', {
    atlases: [listedAtlas(Object.assign({}, unbuilt, { build: atlasBuild({}) }))],
  })
  const row = await rowOf('Monaco')
  expect(row.getAllByText('–')).toHaveLength(5)
  expect(row.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('62')
  expect(row.getByText('Finding places').parentElement?.textContent).toMatch(
    /62\s% · about 4 min left · 1.2 GB of 2.4 GB memory/,
  )
  expect(row.getByText(/monaco-latest.osm.pbf, 1.0 GB/)).toBeTruthy()
  await userEvent.click(await row.findByRole('button', { name: 'Cancel the build of Monaco' }))
  await waitFor(() =>
    expect(sent.map(({ what }) => what)).toContain(`DELETE /api/atlases/builds/${atlasBuild({}).id}`),
  )
})

test('says what failed and what stays, and builds what is there', async () => {
  const build = atlasBuild({
    state: 'failed',
    problem: 'A part of the extract of Monaco is missing: ways.',
    advice: 'Get the extract again, or build what is there.',
    may_be_partial: true,
  })
  const { sent } = open('staff', { atlases: [listedAtlas({ build })] })
  const row = await rowOf('Monaco')
  expect(row.getByText('Update failed')).toBeTruthy()
  expect(row.getByRole('alert').textContent).toMatch(
    /is missing: ways\. Get the extract again.* stays in use\./,
  )
  await userEvent.click(await row.findByRole('button', { name: 'Build what is there' }))
  await waitFor(() =>
    expect(sent).toContainEqual({
      what: 'POST /api/atlases/builds',
      body: Object.assign({}, build.request, { partial: true }),
    }),
  )
})

test('builds the region that the extract holds instead of its country', async () => {
  const build = atlasBuild({
    state: 'failed',
    problem: 'The extract holds no boundary of Monaco.',
    advice: 'It can be built as a region: La Condamine.',
    proposal: '2221178',
  })
  const { sent } = open('staff', { atlases: [listedAtlas({ build })] })
  const row = await rowOf('Monaco')
  await userEvent.click(await row.findByRole('button', { name: 'Build the region' }))
  await waitFor(() =>
    expect(sent).toContainEqual({
      what: 'POST /api/atlases/builds',
      body: Object.assign({}, build.request, { boundary: '2221178' }),
    }),
  )
})

test('gives a phone three columns, which lines below a row span', async () => {
  pretendPhone()
  open('staff', { atlases: [listedAtlas({ build: atlasBuild({}), is_region: true })] })
  const row = await rowOf('Monaco')
  expect(screen.getAllByRole('columnheader')).toHaveLength(3)
  expect(row.getByRole('progressbar').closest('td')?.colSpan).toBe(3)
  expect(row.getByRole('rowheader').textContent).toBe('MonacoMC, region · 21 Apr 2021 · 600 kB')
})

test('opens the changes from the previous version below their row', async () => {
  const version = { version: 'a', date: null, bytes: 1, readers: [] }
  const side = (date: string) => ({ version: 'a', date })
  const diff = {
    before: side('2026-03-29T12:00:00Z'),
    after: side('2026-11-24T12:00:00Z'),
    sites: { added: 6, removed: 2, changed: 3 },
    stations: { added: 0, removed: 0, changed: 0 },
  }
  open('staff', {
    atlases: [
      listedAtlas({ versions: [Object.assign({ state: 'previous' as const }, version)] }),
      listedAtlas({ country: 'malta', name: 'Malta' }),
    ],
    others: { 'GET /api/atlases/countries/monaco/diff': { body: diff } },
  })
  expect(
    (await rowOf('Malta')).getByRole('button', { name: 'Malta has no previous version' }),
  ).toHaveProperty('disabled', true)
  const row = await rowOf('Monaco')
  await userEvent.click(await row.findByRole('button', { name: 'Compare Monaco with its previous version' }))
  expect(await row.findByText(/6 added, 2 removed, 3 changed/)).toBeTruthy()
  expect(row.getByText(/no change/)).toBeTruthy()
  expect(row.getByRole('button', { name: 'Spreadsheet' })).toHaveProperty('disabled', false)
})

test('names the readers before it removes, and keeps what ships', async () => {
  const { sent } = open('staff', {
    atlases: [
      listedAtlas({ readers: ['web-1-4711'] }),
      listedAtlas({ country: 'andorra', name: 'Andorra', is_shipped: true }),
    ],
    others: {
      'DELETE /api/atlases/countries/monaco': { body: { removed: ['71121a115ee1'], current: null } },
    },
  })
  const andorra = await rowOf('Andorra')
  expect(andorra.getByRole('button', { name: 'Andorra ships with the program and stays' })).toHaveProperty(
    'disabled',
    true,
  )
  await userEvent.click(await (await rowOf('Monaco')).findByRole('button', { name: 'Remove Monaco' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Monaco?' }))
  expect(dialog.getByRole('list', { name: 'Readers' }).textContent).toBe('web-1-4711')
  expect(sent).toEqual([])
  await userEvent.click(await dialog.findByRole('button', { name: 'Remove Monaco' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.map(({ what }) => what)).toEqual(['DELETE /api/atlases/countries/monaco'])
})

async function openForm(planned: Partial<AtlasPlan> = {}) {
  const opened = open('staff', { plan: planned })
  await userEvent.click(await screen.findByRole('button', { name: 'Add a country or region' }))
  const form = within(await screen.findByRole('form', { name: 'Add a country or region' }))
  return { form, sent: opened.sent }
}

const address = 'https://mirror.example/czech-republic.osm.pbf'

test('asks for what a build reads, answers each part and starts it', async () => {
  const { form, sent } = await openForm()
  await userEvent.type(await form.findByLabelText('Address of the extract'), address)
  await userEvent.type(await form.findByLabelText('Country', { selector: 'input[maxlength]' }), 'CZ')
  expect(await form.findByText(/512.0 MB, map data of .*, with checksum/)).toBeTruthy()
  expect(await form.findByText('Czechia, CZ')).toBeTruthy()
  expect(await form.findByText('1.4 GB')).toBeTruthy()
  expect(form.getByText('6 min')).toBeTruthy()
  await userEvent.click(await form.findByRole('button', { name: 'Build Czechia' }))
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(sent.filter(({ what }) => what === 'POST /api/atlases/builds')).toEqual([
    { what: 'POST /api/atlases/builds', body: { country: 'CZ', source: { address } } },
  ])
})

test('asks for the name of a box', async () => {
  const { form, sent } = await openForm()
  await userEvent.click(await form.findByRole('radio', { name: 'Box' }))
  const fields = {
    'Address of the extract': address,
    West: '14',
    South: '50',
    East: '14.6',
    North: '50.2',
    'Name of the region': 'Prague',
    'In the country': 'CZ',
  }
  for (const [label, value] of Object.entries(fields)) {
    fireEvent.change(await form.findByLabelText(label), { target: { value } })
  }
  await userEvent.click(await form.findByRole('button', { name: 'Build Prague' }))
  await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
  expect(sent).toContainEqual({
    what: 'POST /api/atlases/builds',
    body: { country: 'CZ', source: { address }, boundary: '14,50,14.6,50.2', name: 'Prague' },
  })
})

test('names what the form lacks beside its fields', async () => {
  const { form, sent } = await openForm({ source: null, country: null, memory: null })
  await userEvent.click(await form.findByRole('radio', { name: 'Region' }))
  await userEvent.click(await form.findByRole('button', { name: /^Build/ }))
  expect(await form.findByText('Which region?')).toBeTruthy()
  expect(form.getByText('Which country?')).toBeTruthy()
  expect(form.getByText('Enter the address of an extract (.osm.pbf).')).toBeTruthy()
  expect(sent.some(({ what }) => what === 'POST /api/atlases/builds')).toBe(false)
})

test('cannot start what the machine lacks memory for', async () => {
  const { form } = await openForm({ missing_memory: 2.1e9 })
  expect(await form.findByRole('button', { name: 'Needs 2.1 GB more' })).toHaveProperty('disabled', true)
})

test('offers to start after a running build', async () => {
  const { form } = await openForm({ running: [{ name: 'Malta', memory: 2.4e9 }] })
  expect(await form.findByRole('button', { name: 'Start after Malta' })).toHaveProperty('disabled', false)
  expect(form.getByRole('img', { name: /2.4 GB for Malta/ })).toBeTruthy()
})
