import { renderHook, waitFor } from '@testing-library/react'
import * as z from 'zod/mini'
import { filterTable } from '@/lib/catalogue/scouting-filters'
import { persistedStore } from '@/lib/client/browser/persisted-store'
import { answerWith } from '@/tests/support/answer-with'

/** Storage written by earlier versions of the app, verbatim except for the two configurations. */
const hexagons = { visualChannels: {}, id: 'cells', type: 'hexagonId' }
const layers = [
  {
    ...hexagons,
    config: {
      dataId: 'hexagons',
      label: 'Hexagons',
      columns: {},
      isVisible: true,
      zoomRange: [0, 24],
      visConfig: { opacity: 0.4 },
    },
  },
]
const layerConfig = { config: { version: 'v1', config: { visState: { layers } } } }
const place = `{"id":"1","name":"Mill","lat":47.1,"lng":9.5,"evaluationType":"DC","parkingType":"parking","type":"","status":""}`

const local: Record<string, string> = {
  'saved-locations': `{"state":{"locations":[${place}]},"version":1}`,
  'submission-draft': '{"state":{"evalName":"Autumn","attempt":{"key":"k1","body":"{}"}},"version":1}',
  'panel-width': '{"state":{"width":512},"version":1}',
  'scouting-onboarding': '{"state":{"isDone":true},"version":1}',
  'map-toolkit': JSON.stringify({ state: { config: layerConfig }, version: 1 }),
  'locations-configuration': JSON.stringify({ state: { table: filterTable }, version: 1 }),
  'map-preferences':
    '{"state":{"toggles":{"traffic":true,"highlight":false,"chargers":false,"parkings":true},"basemap":"satellite"},"version":1}',
  'scouting-survey': '{"state":{"isViewed":true},"version":1}',
  'internal-mode': '{"state":{"isOn":true},"version":1}',
  'data-url': '{"state":{"dataUrl":"https://maps.test/evaluations.json"},"version":1}',
}
const session: Record<string, string> = {
  'last-country': '{"state":{"country":"andorra"},"version":1}',
  customer: '{"state":{"customer":"acme"},"version":1}',
}

const user = { email: 'maria.beck@example.li', given_name: 'Maria', family_name: 'Beck' }
const me = {
  data: {
    main_site: 'https://app.test',
    internal_user: true,
    can_submit: true,
    customer: { id: '1', name: 'C' },
  },
}

beforeAll(() => {
  for (const [name, value] of Object.entries(local)) localStorage.setItem(name, value)
  for (const [name, value] of Object.entries(session)) sessionStorage.setItem(name, value)
})

describe('data stored by an earlier version', () => {
  test('keeps the list of locations', async () => {
    await import('@/lib/client/locations/list-owner')
    const { useSavedLocations } = await import('@/lib/client/locations/saved-list-store')
    expect(useSavedLocations.getState().locations).toEqual([JSON.parse(place)])
  })

  test('keeps the draft of a submission', async () => {
    const { useSubmissionDraft } = await import('@/lib/client/drafts/submission-draft')
    expect(useSubmissionDraft.getState().evalName).toBe('Autumn')
  })

  test('keeps the width of the panel', async () => {
    const { usePanelWidth } = await import('@/lib/client/scouting/screen-preferences')
    expect(usePanelWidth.getState().width).toBe(512)
  })

  test('keeps a finished onboarding and a viewed survey', async () => {
    const { useOnboarding } = await import('@/lib/client/scouting/screen-preferences')
    const { useSurveyMemory } = await import('@/lib/client/feedback/survey')
    expect(useOnboarding.getState().isDone).toBe(true)
    expect(useSurveyMemory.getState().isViewed).toBe(true)
  })

  test('keeps both staff configurations', async () => {
    const { useLayerOverrides } = await import('@/lib/client/scouting/toolkit-overrides')
    const { useFilterOverrides } = await import('@/lib/client/scouting/toolkit-overrides')
    expect(useLayerOverrides.getState().config).toEqual(layerConfig)
    expect(useFilterOverrides.getState().table).toEqual(JSON.parse(JSON.stringify(filterTable)))
  })

  test('keeps the map’s layers and basemap', async () => {
    const { useMapPreferences } = await import('@/lib/client/scouting/map-preferences')
    expect(useMapPreferences.getState()).toMatchObject({
      toggles: { traffic: true, highlight: false, chargers: false, parkings: true },
      basemap: 'satellite',
    })
  })

  test('keeps the tab’s last country', async () => {
    const { useLastCountry } = await import('@/lib/client/scouting/last-country')
    expect(useLastCountry.getState().country).toBe('andorra')
  })

  test('keeps the records’ address', async () => {
    const { useDataUrl } = await import('@/lib/client/address/data-url')
    const { result } = renderHook(() => useDataUrl())
    expect(result.current).toBe('https://maps.test/evaluations.json')
  })

  test('keeps the tab’s internal mode and customer', async () => {
    const { useCustomer } = await import('@/lib/client/address/customer')
    answerWith((url) => ({ body: url.includes('/auth/session') ? { user } : me }))
    const { result } = renderHook(() => useCustomer())
    await waitFor(() => expect(result.current).toEqual({ customer: 'acme', isPending: false }))
  })
})

interface Notes {
  text: string
  isOpen: boolean
}
const notes = () =>
  persistedStore<Notes>({ name: 'notes', kept: { text: z.string() } }, () => ({ text: '', isOpen: false }))

describe('a persisted store', () => {
  afterEach(() => {
    jest.restoreAllMocks()
    localStorage.removeItem('notes')
  })

  test('stores the named fields only', () => {
    notes().setState({ text: 'corner', isOpen: true })
    expect(localStorage.getItem('notes')).toBe('{"state":{"text":"corner"},"version":1}')
    expect(notes().getState()).toEqual({ text: 'corner', isOpen: false })
  })

  test.each([
    ['no JSON', '{"state":'],
    ['another shape', '{"state":{"text":7},"version":1}'],
    ['another kind of value', '"text"'],
  ])('starts empty if the storage holds %s', (_, stored) => {
    localStorage.setItem('notes', stored)
    expect(notes().getState()).toEqual({ text: '', isOpen: false })
  })

  test('starts empty after a later version has written', () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined)
    localStorage.setItem('notes', '{"state":{"text":"later"},"version":2}')
    expect(notes().getState().text).toBe('')
  })

  test('works if the browser forbids storage', () => {
    jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Denied', 'SecurityError')
    })
    const store = notes()
    store.setState({ text: 'corner' })
    expect(store.getState().text).toBe('corner')
  })

  test('works if the storage is full', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError')
    })
    const store = notes()
    expect(() => store.setState({ text: 'corner' })).not.toThrow()
    expect(store.getState().text).toBe('corner')
  })
})
