import { noteInstallation } from '@/lib/client/browser/installation'
import { track } from '@/lib/client/feedback/analytics'
import { defaultSettings } from '@/lib/config/public-settings'
import {
  type AnalyticsEvent,
  analyticsEvents,
  analyticsMessage,
  isProductHost,
  pathWithoutIds,
} from '@/lib/domain/feedback/analytics-events'

const analyticsUrl = 'https://events.example.li/in'
const productHosts = ['kerbwatt.example']

/** Opens a page in a browser with these privacy settings; records what is sent. */
function pageAt(address: string, browser: Record<string, unknown> = {}) {
  const beacons: { url: string; body: string }[] = []
  const { hostname, pathname } = new URL(address)
  const sendBeacon = (url: string, body: string) => beacons.push({ url, body }) > 0
  Object.defineProperty(globalThis, 'window', {
    value: { location: { hostname, pathname } },
    configurable: true,
  })
  Object.defineProperty(globalThis, 'navigator', {
    value: { sendBeacon, ...browser },
    configurable: true,
  })
  return beacons
}

const onProduct = 'https://kerbwatt.example/scouting?lat=47.166&lng=9.509&site=101'

const samples: { [E in AnalyticsEvent]: Parameters<typeof track<E>>[1] } = {
  page_view: undefined,
  add_location_to_list: { source: 'sidebar' },
  scouting_parking_item_click: undefined,
  scouting_parking_comparision_click: undefined,
  scouting_filter_trigger: { source: 'slider', dataset: 'parkings', field: 'Population' },
  scouting_clear_filters: undefined,
  scouting_hexagon_click: { hex_id: '891f8d7a103ffff', resolution: 9 },
  scouting_location_type_filter: { type: 'fuel' },
  scouting_nearest_charger_tooltip: undefined,
  scouting_poi_tooltip: { category: 'retail' },
  KeplerRegisterButtonClick: { place: 'limit' },
  LocationItemClick: undefined,
  LocationCompareClick: undefined,
  close_survey_button_click: undefined,
  scouting_session_data_metrics: { parkings: 566, chargers: 19, selected_locations: 2 },
}

describe('analytics events', () => {
  test('are not sent before the page has its settings', () => {
    const sent = pageAt(onProduct)
    track('scouting_clear_filters')
    expect(sent).toEqual([])
  })

  test('are not sent without a configured service', () => {
    const sent = pageAt(onProduct)
    noteInstallation({ ...defaultSettings, analyticsUrl: null, productHosts })
    track('scouting_clear_filters')
    expect(sent).toEqual([])
  })

  test.each([
    'https://kerbwatt.example.evil.test/scouting',
    'http://localhost:3000/scouting',
    'https://notkerbwatt.example/',
  ])('are not sent from %s', (address) => {
    const sent = pageAt(address)
    noteInstallation({ ...defaultSettings, analyticsUrl, productHosts })
    track('scouting_clear_filters')
    expect(sent).toEqual([])
  })

  test.each(['https://kerbwatt.example/scouting', 'https://demo.KERBWATT.example/demo/scouting'])(
    'are sent to the service from %s',
    (address) => {
      const sent = pageAt(address)
      noteInstallation({ ...defaultSettings, analyticsUrl, productHosts })
      track('scouting_clear_filters')
      expect(sent.map(({ url }) => url)).toEqual([analyticsUrl])
    },
  )

  test.each([{ doNotTrack: '1' }, { doNotTrack: 'yes' }, { globalPrivacyControl: true }])(
    'are not sent from a browser with %o',
    (browser) => {
      const sent = pageAt(onProduct, browser)
      noteInstallation({ ...defaultSettings, analyticsUrl, productHosts })
      track('scouting_clear_filters')
      expect(sent).toEqual([])
    },
  )

  test('fall back to a keepalive request when the browser refuses the beacon', () => {
    const asked: { url: string; init: RequestInit | undefined }[] = []
    const real = globalThis.fetch
    globalThis.fetch = (url, init) => {
      asked.push({ url: String(url), init })
      return Promise.reject(new TypeError('blocked'))
    }
    pageAt(onProduct, { sendBeacon: () => false })
    noteInstallation({ ...defaultSettings, analyticsUrl, productHosts })
    track('scouting_clear_filters')
    globalThis.fetch = real
    expect(asked).toMatchObject([{ url: analyticsUrl, init: { keepalive: true, credentials: 'omit' } }])
  })
})

describe('an analytics message', () => {
  const names = Object.keys(analyticsEvents) as AnalyticsEvent[]

  test.each(names)('carries the fields of %s, the path and the time', (event) => {
    const sent = pageAt(onProduct)
    noteInstallation({ ...defaultSettings, analyticsUrl, productHosts })
    const fields = samples[event]
    ;(track as (event: string, fields?: object) => void)(event, fields)
    const message: unknown = JSON.parse(sent[0]?.body ?? '')
    expect(message).toEqual({
      event,
      fields: fields ?? {},
      path: '/scouting',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    })
  })

  test('drops fields that its event does not define', () => {
    const fields = { source: 'list', email: 'maria@example.li', lat: 47.16611, id: '101866757' } as const
    const message = analyticsMessage('add_location_to_list', fields, {
      pathname: '/scouting',
      at: new Date(0),
    })
    expect(message?.fields).toEqual({ source: 'list' })
  })

  test('is not made when a field is invalid', () => {
    const wrong = { type: 'maria@example.li' } as never
    const where = { pathname: '/scouting', at: new Date(0) }
    expect(analyticsMessage('scouting_location_type_filter', wrong, where)).toBeUndefined()
  })

  test('has a path without record ids', () => {
    expect(pathWithoutIds('/evaluations/8f2c1a/scorecard')).toBe('/evaluations/:id/scorecard')
    expect(pathWithoutIds('/shared/aToken-without_digits')).toBe('/shared/…')
    expect(pathWithoutIds('/demo/scouting')).toBe('/demo/scouting')
  })
})

test('ignores an empty host in the settings', () => {
  expect(isProductHost('anything.test', [''])).toBe(false)
})
