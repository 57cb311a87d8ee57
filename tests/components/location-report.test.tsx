import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { NuqsTestingAdapter } from 'nuqs/adapters/testing'
import { SWRConfig } from 'swr'
import { ReportSidebar } from '@/components/records/report/report-sidebar'
import type { Cell } from '@/lib/contract/dataset'
import type { NearbyPlace } from '@/lib/contract/places'
import type { Current, EvaluatedRow, RecordLocation } from '@/lib/domain/records/evaluated-locations'
import { answerWith } from '@/tests/support/answer-with'
import { emptyManifest } from '@/tests/support/empty-manifest'
import { evaluatedLocation } from '@/tests/support/evaluated-location'
import { pretendLayout, pretendWideWindow } from '@/tests/support/pretend-layout'

beforeAll(() => pretendLayout())
beforeEach(() => pretendWideWindow())

const { input, row: fast } = evaluatedLocation()
const prediction = { utilization: 200, low: 48, high: 660 }

const evaluatedRow = (current: Current, cells: Record<string, Cell>): EvaluatedRow => ({
  current,
  prediction,
  cells: { ...input, ...fast, connectors: 2, max_power: 150, ...cells } as EvaluatedRow['cells'],
})
const fastRow = evaluatedRow('DC', {})
const slowRow = evaluatedRow('AC', {
  zid: '1-AC',
  'Connector Config': '2x22 kW',
  evaluation_type: 'AC',
  max_occupancy_rate: 0.25,
})

const cafe: NearbyPlace = {
  displayName: { text: 'Café am Ring' },
  primaryType: 'cafe',
  location: { latitude: 47.1, longitude: 9.5 },
  businessStatus: null,
  rating: null,
  userRatingCount: null,
  photos: null,
  distance: 70,
}

interface Shown {
  rows?: EvaluatedRow[]
  places?: NearbyPlace[]
  isPhone?: boolean
  /** The installation has a map of the country. */
  hasMap?: boolean
}

async function show({ rows = [fastRow], places = [cafe], isPhone = false, hasMap = true }: Shown = {}) {
  const asked: { url: string; body: unknown }[] = []
  const closed = { times: 0 }
  const served = { status: 200 }
  answerWith((url, init) => {
    asked.push({ url, body: init.body && JSON.parse(String(init.body)) })
    if (hasMap && url.includes('/manifest/')) return { body: emptyManifest() }
    if (url !== '/api/scout/places/radius') return { status: 404, body: { detail: 'No.' } }
    const data = { places, attributions: ['© OpenStreetMap contributors'] }
    return served.status === 200 ? { body: { data } } : { status: served.status, body: { detail: 'No.' } }
  })
  if (isPhone) {
    window.matchMedia = (media) =>
      ({
        matches: false,
        media,
        addEventListener() {},
        removeEventListener() {},
      }) as unknown as MediaQueryList
  }
  const location: RecordLocation = {
    zid: '1',
    id: '1',
    name: 'Lindaplatz',
    city: 'Schaan',
    lat: 47,
    lng: 9,
    rows,
  }
  await act(async () => {
    render(
      <NuqsTestingAdapter>
        <SWRConfig value={{ provider: () => new Map() }}>
          <ReportSidebar
            letter="A"
            location={location}
            evalId="0001"
            current="DC"
            listed={25}
            stop="half"
            onStop={() => undefined}
            other={undefined}
            onUtilization={() => undefined}
            onClose={() => {
              closed.times++
            }}
          />
        </SWRConfig>
      </NuqsTestingAdapter>,
    )
  })
  return { asked, closed, served }
}

const headings = () =>
  screen.getAllByRole('heading', { level: 3 }).map(({ firstChild }) => firstChild?.textContent)

function order(...texts: RegExp[]): boolean {
  const whole = screen.getByRole('complementary').textContent ?? ''
  const at = texts.map((text) => whole.search(text))
  return at.every((each, index) => each >= 0 && each > (at[index - 1] ?? -1))
}

test('orders a fast station’s report from the picture to the surroundings', async () => {
  await show()
  const sections = [
    /Lindaplatz/,
    /Google Maps/,
    /Configuration/,
    /Utilization Potential/,
    /Factors/,
    /Full Report/,
    /Nearby Restaurants/,
    /Location Details/,
  ]
  expect(order(...sections)).toBe(true)
  await screen.findByText('Schaan · Car park · ID 1')
  const picture = await screen.findByRole('region', { name: 'Site from above' })
  await waitFor(() =>
    expect(within(picture).getByRole('link', { name: 'Google Maps' }).getAttribute('href')).toContain('47.'),
  )
})

test('has a line instead of a picture in a country without a map', async () => {
  await show({ hasMap: false })
  const line = await screen.findByRole('region', { name: 'Street View' })
  expect(line.textContent).toBe('No Street View available. View location on Google Maps.')
  expect(line.className).not.toMatch(/\bh-/)
})

test('starts a slow station’s report with the station, and shows potential as an energy share', async () => {
  await show({ rows: [slowRow] })
  expect(order(/Configuration/, /2×22 kW/, /Parking Type/, /Google Maps/, /AC Potential/)).toBe(true)
  await waitFor(() => expect(headings()).not.toContain('Utilization Potential'))
  const share = screen.getByText('Share of rated energy sold').nextElementSibling
  expect(share?.textContent).toBe('25\u2009% (6–83\u2009%)')
  await waitFor(() => expect(screen.queryByText(/time occupied/)).toBeNull())
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
})

test('shows the number with its band and badge', async () => {
  await show()
  await waitFor(() => expect(screen.getByTestId('utilization').textContent).toBe('200'))
  await waitFor(() =>
    expect(screen.getByText('48–660').parentElement?.textContent).toBe('80\u2009% band48–660'),
  )
  await screen.findByText('Screening estimate')
  const [band, mark] = screen.getByText('48–660').closest('div')?.querySelectorAll('[style]') ?? []
  expect(band?.getAttribute('style')).toBe('left: 4.8%; width: 61.2%;')
  expect(mark?.getAttribute('style')).toBe('left: 20%;')
})

test('prints the scorecard with the chosen configuration', async () => {
  const { asked } = await show()
  const choice = screen.getByRole('combobox', { name: 'Configuration' }) as HTMLSelectElement
  const other = [...choice.options].find(({ value }) => value !== choice.value)?.value ?? ''
  await userEvent.selectOptions(choice, other)
  await userEvent.click(await screen.findByRole('button', { name: 'Scorecard PDF' }))
  await waitFor(() =>
    expect(asked.find(({ url }) => url === '/api/results/pdf')?.body).toMatchObject({
      form: 'landlord',
      location: { name: 'Lindaplatz', id: '1', city: 'Schaan', type: 'parking' },
      input: { 'Connector Config': other },
    }),
  )
})

test('offers to report missing traffic in place of a Full Report', async () => {
  await show({ rows: [evaluatedRow('DC', { iso3_total: null })] })
  await waitFor(() => expect(screen.queryByText('Full Report')).toBeNull())
  await waitFor(() =>
    expect(screen.getByText(/We couldn't find the complete details for Lindaplatz/).textContent).toMatch(
      /let us know by reporting the issue\.$/,
    ),
  )
  const link = await screen.findByRole('link', { name: 'reporting the issue' })
  expect(link.getAttribute('href')).toContain('/support?tab=report-issue')
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Configuration' })).toHaveProperty('disabled', true),
  )
})

describe('nearby restaurants', () => {
  const section = () => screen.getByRole('heading', { name: /Nearby Restaurants/ }).parentElement?.textContent

  test('show their kind, distance and source', async () => {
    const { asked } = await show({ places: [cafe, { ...cafe, displayName: null, primaryType: 'fast_food' }] })
    expect(await screen.findByText('Café am Ring')).toBeTruthy()
    expect(section()).toContain('Cafe · 70 m')
    expect(section()).toContain('Fast food without a name')
    expect(section()).toMatch(/No review found · © OpenStreetMap contributors$/)
    expect(asked.find(({ url }) => url.endsWith('/places/radius'))?.body).toEqual({
      lat: 47,
      lng: 9,
      radius: 200,
      limit: 20,
    })
  })

  test('show their stars if there are reviews', async () => {
    const rated = { ...cafe, rating: 4.5, userRatingCount: 212, businessStatus: 'CLOSED_TEMPORARILY' }
    await show({ places: [rated, { ...cafe, displayName: { text: 'Gasthof Kreuz' } }] })
    expect(await screen.findByRole('img', { name: '4.5 of 5 stars' })).toBeTruthy()
    expect(section()).toContain('212 reviews')
    expect(section()).toContain('closed temporarily')
    await waitFor(() => expect(screen.getAllByText('No review found')).toHaveLength(1))
  })

  test('show their photo with its author, or the icon of their kind', async () => {
    await show({ places: [{ ...cafe, photos: [{ name: 'places/a/photos/b', author: 'Ann' }] }] })
    const photo = await screen.findByRole('img', { name: 'Photo: Ann' })
    expect(photo.getAttribute('src')).toBe('/api/maps/photo?name=places%2Fa%2Fphotos%2Fb')
    fireEvent.error(photo)
    await waitFor(() => expect(screen.queryByRole('img', { name: 'Photo: Ann' })).toBeNull())
  })

  test('show a message if there are none', async () => {
    await show({ places: [] })
    expect(await screen.findByText('No restaurants found in 200m radius.')).toBeTruthy()
  })

  test('show the rest on request', async () => {
    const places = Array.from({ length: 7 }, (_, at) => ({ ...cafe, displayName: { text: `Café ${at}` } }))
    await show({ places })
    await waitFor(() => expect(screen.queryByText('Café 6')).toBeNull())
    await userEvent.click(await screen.findByRole('button', { name: 'Show all 7' }))
    await screen.findByText('Café 6')
  })
})

describe('on a phone', () => {
  test('shows a report as a sheet with its actions below and the list above', async () => {
    const { closed } = await show({ isPhone: true, rows: [fastRow, slowRow] })
    const sheet = await screen.findByRole('region', { name: 'Report of Lindaplatz' })
    expect(sheet.getAttribute('data-stop')).toBe('half')
    await within(sheet).findByRole('button', { name: 'Full Report' })
    await waitFor(() => expect(screen.getAllByText('Full Report')).toHaveLength(1))
    expect(order(/Utilization Potential/, /Factors/, /Google Maps/, /Nearby Restaurants/)).toBe(true)
    await userEvent.click(await screen.findByRole('radio', { name: 'AC' }))
    await waitFor(() => expect(headings()).toContain('AC Potential'))
    await userEvent.click(await screen.findByRole('button', { name: '25 locations' }))
    await waitFor(() => expect(closed.times).toBe(1))
  })
})

test('asks for the catchment of the chosen station once it is opened', async () => {
  const { asked } = await show()
  const questions = () =>
    asked.flatMap(({ url, body }) => (url === '/api/network/catchment' ? [body as object] : []))
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Configuration' }), '4x300 kW')
  expect(questions()).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Show catchment' }))
  await waitFor(() =>
    expect(questions()).toEqual([{ lat: 47, lng: 9, connectors: 4, kilowatts: 300, own: { kind: 'saved' } }]),
  )
})
