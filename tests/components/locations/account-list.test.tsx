import { act, renderHook } from '@testing-library/react'
import { useGuestOffer } from '@/lib/client/locations/guest-offer'
import { settleAccountList, useListOwner } from '@/lib/client/locations/list-owner'
import { useListState } from '@/lib/client/locations/list-state'
import { useSavedLocations } from '@/lib/client/locations/saved-list-store'
import type { Session } from '@/lib/client/session/session'
import type { ListChange } from '@/lib/contract/lists'
import { answerWith } from '@/tests/support/answer-with'
import { savedLocation } from '@/tests/support/saved-location'

const person = (email: string): Session => ({
  status: 'signed-in',
  user: { email, given_name: '', family_name: '' },
})
const ada = person('ada@example.com')
const bob = person('bob@example.com')
const guest: Session = { status: 'signed-out' }

const place = (id: string, lat: number) => savedLocation({ id, name: `Location ${id}`, lat, lng: 9.5 })

/** The server's list of one account, which another tab may change too. */
const server = { version: 0, locations: [] as unknown[], status: 200, saves: 0, reads: [] as string[] }

const serverList = () => ({
  id: 'saved-locations',
  version: server.version,
  content: { kind: 'locations', locations: server.locations },
})

const entry = () => ({
  id: 'saved-locations',
  kind: 'locations',
  version: server.version,
  count: server.locations.length,
  bytes: JSON.stringify(server.locations).length,
})

function answerOf(url: string, init: RequestInit) {
  if (server.status !== 200) return { status: server.status, body: { detail: 'The service is away.' } }
  if (init.method !== 'PUT') {
    server.reads.push(url)
    if (url === '/api/me/lists/saved-locations') return { body: serverList() }
    return { body: { lists: server.version === 0 ? [] : [entry()] } }
  }
  const { version, content } = JSON.parse(String(init.body)) as ListChange
  if (version !== server.version) return { status: 409, body: { detail: 'Changed.', current: serverList() } }
  server.saves += 1
  server.version += 1
  server.locations = content.kind === 'locations' ? content.locations : []
  return { body: entry() }
}

const show = (session: Session) => renderHook(() => useListOwner(session, false))
const signIn = async (session: Session) => {
  show(session)
  await pause(0)
}
const pause = (ms = 500) => act(() => jest.advanceTimersByTimeAsync(ms))
const list = () => useSavedLocations.getState()
const places = () => list().locations.map(({ lat }) => lat)
const serverPlaces = () => server.locations.map((each) => (each as { lat: number }).lat)
const stored = () => Object.values({ ...localStorage }).join()

beforeAll(() => jest.useFakeTimers())
beforeEach(async () => {
  Object.assign(server, { version: 0, locations: [], status: 200, saves: 0, reads: [] })
  answerWith(answerOf)
  await signIn(guest)
  list().reset()
})

it('keeps a guest’s list in the browser, an account’s on the server only', async () => {
  list().add({ lat: 1, lng: 1 })
  expect(stored()).toContain('"lat":1')
  await signIn(ada)
  expect(places()).toEqual([])
  list().add({ lat: 2, lng: 1 })
  await pause()
  expect(serverPlaces()).toEqual([2])
  expect(stored()).not.toContain('"lat":2')
  await signIn(guest)
  expect(places()).toEqual([1])
})

it('saves several changes in a row in one call', async () => {
  await signIn(ada)
  for (const lat of [1, 2, 3]) list().add({ lat, lng: 1 })
  await pause()
  expect([server.saves, serverPlaces()]).toEqual([1, [1, 2, 3]])
})

it('keeps its own additions and those of another tab', async () => {
  Object.assign(server, { version: 3, locations: [place('1', 10)] })
  await signIn(ada)
  Object.assign(server, { version: 4, locations: [place('1', 10), place('2', 20)] })
  list().add({ lat: 30, lng: 1 })
  await pause(1_500)
  expect(serverPlaces()).toEqual([10, 20, 30])
  expect(list().locations.map(({ id }) => id)).toEqual(['1', '2', '3'])
})

it('reads a list whole when it has changed, and only the index of one that it knows', async () => {
  Object.assign(server, { version: 3, locations: [place('1', 10)] })
  await signIn(ada)
  const index = '/api/me/lists?kind=locations'
  const whole = '/api/me/lists/saved-locations'
  expect([places(), server.reads]).toEqual([[10], [index, whole]])
  window.dispatchEvent(new Event('online'))
  await pause(0)
  expect(server.reads.slice(2)).toEqual([index])
  Object.assign(server, { version: 4, locations: [place('1', 10), place('2', 20)] })
  window.dispatchEvent(new Event('online'))
  await pause(0)
  expect([places(), server.reads.slice(3)]).toEqual([
    [10, 20],
    [index, whole],
  ])
})

it('shows that the list is loading until its content is there, not an empty list', async () => {
  Object.assign(server, { version: 3, locations: [place('1', 10)] })
  let isOver: (() => void) | undefined
  const over = new Promise<void>((resolve) => {
    isOver = resolve
  })
  answerWith(async (url, init) => {
    if (url === '/api/me/lists/saved-locations') await over
    return answerOf(url, init)
  })
  await signIn(ada)
  expect([useListState.getState().isLoading, places()]).toEqual([true, []])
  isOver?.()
  await pause(0)
  expect([useListState.getState().isLoading, places()]).toEqual([false, [10]])
})

it('keeps what was added while the account has no room, says so, and saves it after something is removed', async () => {
  await signIn(ada)
  server.status = 507
  list().add({ lat: 1, lng: 1 })
  list().add({ lat: 2, lng: 1 })
  await pause(20_000)
  expect([places(), useListState.getState().problem]).toEqual([[1, 2], 'The service is away.'])
  server.status = 200
  list().remove(list().locations[0]?.id ?? '')
  await pause()
  expect([serverPlaces(), useListState.getState().problem]).toEqual([[2], undefined])
})

it('merges additions made before the list arrives', async () => {
  Object.assign(server, { version: 1, locations: [place('1', 10)] })
  show(ada)
  list().add({ lat: 5, lng: 1 })
  await pause(1_000)
  expect(serverPlaces()).toEqual([10, 5])
})

it('says why changes are unsaved, and saves them once the service is back', async () => {
  await signIn(ada)
  server.status = 503
  list().add({ lat: 1, lng: 1 })
  await pause()
  expect(useListState.getState().problem).toBe('The service is away.')
  server.status = 200
  await pause(6_000)
  expect([useListState.getState().problem, serverPlaces()]).toEqual([undefined, [1]])
})

it('keeps unsaved changes over a reload for their account only', async () => {
  await signIn(ada)
  server.status = 503
  list().add({ lat: 7, lng: 1 })
  await pause()
  await signIn(guest)
  expect([places(), stored().includes('"lat":7')]).toEqual([[], true])
  server.status = 200
  await signIn(ada)
  await pause()
  expect(serverPlaces()).toEqual([7])

  list().add({ lat: 8, lng: 1 })
  await signIn(guest)
  await signIn(bob)
  expect([places().includes(8), stored().includes('"lat":8')]).toEqual([false, false])
})

it('sends the last changes before a sign-out and leaves nothing in the browser', async () => {
  await signIn(ada)
  list().add({ lat: 9, lng: 1 })
  await settleAccountList()
  expect([serverPlaces(), stored().includes('"lat":9')]).toEqual([[9], false])
})

it('offers a guest’s list to the account that signs in', async () => {
  list().add({ lat: 1, lng: 1 })
  list().add({ lat: 2, lng: 1 })
  const offer = renderHook(useGuestOffer)
  expect(offer.result.current.count).toBe(0)
  Object.assign(server, { version: 1, locations: [place('1', 10), { ...place('2', 2), lng: 1 }] })
  await signIn(ada)
  await pause()
  offer.rerender()
  expect(offer.result.current.count).toBe(1)
  expect(offer.result.current.add()).toBe(true)
  await pause()
  expect(serverPlaces()).toEqual([10, 2, 1])
  offer.rerender()
  expect(offer.result.current.count).toBe(0)
  await signIn(guest)
  expect(places()).toEqual([])
})
