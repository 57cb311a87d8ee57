import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { SWRConfig } from 'swr'
import { CloudStorages } from '@/components/studio/saving/cloud-storage'
import { SaveTo } from '@/components/studio/saving/save-dialog'
import { answerWith } from '@/tests/support/answer-with'
import { pretendLayout } from '@/tests/support/pretend-layout'

pretendLayout()

let announce = () => {}
// jsdom has no channels.
globalThis.BroadcastChannel = class {
  set onmessage(hear: (message: Pick<MessageEvent, 'data'>) => void) {
    announce = () => hear({ data: 'connected' })
  }
  close() {}
} as unknown as typeof BroadcastChannel

const map = {
  id: 'm1',
  title: 'Trips',
  description: '',
  lastModification: '2026-11-01T10:00:00.000Z',
  thumbnail: true,
}
const refused = { status: 403, body: { detail: 'The storage has refused the access token. Connect again.' } }

interface Service {
  isConnected: boolean
  signIn: 'token' | 'page'
  maps: { status?: number; body: unknown }
}

function serve(over: Partial<Service> = {}): Service {
  const service: Service = { isConnected: false, signIn: 'token', maps: { body: { maps: [map] } }, ...over }
  const tokenAnswer = ({ method, body }: RequestInit) => {
    service.isConnected = method === 'PUT' && String(body).includes('good-token')
    if (method === 'DELETE') return { body: {} }
    return service.isConnected ? service.maps : refused
  }
  answerWith((url, init) => {
    if (url.endsWith('/token')) return tokenAnswer(init)
    if (url.endsWith('/maps')) return service.maps
    const { isConnected, signIn } = service
    const id = signIn === 'page' ? 'carto' : 'hosted'
    return { body: { providers: [{ id, name: 'Studio Cloud', isConnected, signIn }] } }
  })
  return service
}

const shown = (node: ReactNode) =>
  render(<SWRConfig value={{ provider: () => new Map(), dedupingInterval: 0 }}>{node}</SWRConfig>)

test('connects by a token, explains a refused one, and opens a map', async () => {
  serve()
  const onOpen = jest.fn()
  const user = userEvent.setup()
  shown(<CloudStorages onOpen={onOpen} />)
  const field = await screen.findByLabelText(/Access token of Studio Cloud/)
  await user.type(field, 'wrong-token')
  await user.click(await screen.findByRole('button', { name: 'Connect' }))
  await screen.findByText('The storage has refused the access token. Connect again.')
  await user.clear(field)
  await user.type(field, 'good-token')
  await user.click(await screen.findByRole('button', { name: 'Connect' }))
  await user.click(await screen.findByRole('button', { name: 'Open Trips from Studio Cloud' }))
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'hosted' }), map))
})

test('shows a map with its picture from our own server, or with a plain tile', async () => {
  const bare = { ...map, id: 'm2', title: 'Bare', thumbnail: false }
  serve({ isConnected: true, maps: { body: { maps: [map, bare] } } })
  const { container } = shown(<CloudStorages onOpen={jest.fn()} />)
  await screen.findByText('Bare')
  const [picture, ...others] = container.querySelectorAll('img')
  expect(others).toEqual([])
  expect(picture?.getAttribute('src')).toBe(
    '/api/maps/cloud/hosted/maps/m1/thumbnail?at=2026-11-01T10%3A00%3A00.000Z',
  )
  expect(picture?.getAttribute('loading')).toBe('lazy')
  if (picture) fireEvent.error(picture)
  expect(container.querySelector('img')).toBeNull()
})

test('opens a storage’s own page beside the map, and receives its messages', async () => {
  const service = serve({ signIn: 'page', maps: { body: { maps: [] } } })
  const open = jest.spyOn(window, 'open').mockReturnValue(window)
  shown(<CloudStorages onOpen={jest.fn()} />)
  const link = await screen.findByRole('link', { name: 'Connect Studio Cloud' })
  expect(link.getAttribute('href')).toBe('/api/maps/cloud/carto/authorize')
  await userEvent.setup().click(link)
  expect(open).toHaveBeenCalledWith(
    expect.stringMatching(/carto\/authorize$/),
    'cloud-storage',
    expect.any(String),
  )
  service.isConnected = true
  await act(async () => announce())
  await screen.findByText('No maps here yet. Save the open one to Studio Cloud.')
})

test('shows that a connection has ended, and offers to reconnect', async () => {
  serve({ isConnected: true, signIn: 'page', maps: refused })
  shown(<CloudStorages onOpen={jest.fn()} />)
  await screen.findByText('The storage has refused the access token. Connect again.')
  await screen.findByRole('link', { name: 'Connect Studio Cloud again' })
})

test('offers one action when a permission ends, which brings the maps back', async () => {
  const service = serve({ isConnected: true, maps: { body: { maps: [] } } })
  Object.defineProperty(service, 'maps', {
    // Forgets the refused token, like the server.
    get: () => {
      if (!hasEnded) return { body: { maps: [map] } }
      service.isConnected = false
      return refused
    },
  })
  let hasEnded = true
  shown(<CloudStorages onOpen={jest.fn()} />)
  await screen.findByText('The storage has refused the access token. Connect again.')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Disconnect Studio Cloud' })).toBeNull())
  await screen.findByRole('heading', { name: 'Studio Cloud' })
  await waitFor(() => expect(screen.getAllByRole('button')).toHaveLength(1))
  hasEnded = false
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText(/Access token of Studio Cloud/), 'good-token')
  await user.click(await screen.findByRole('button', { name: 'Connect again' }))
  await screen.findByText('Trips')
  await waitFor(() => expect(screen.queryByText(/has refused/)).toBeNull())
  await screen.findByRole('button', { name: 'Disconnect Studio Cloud' })
})

test('offers to reconnect or leave a storage that refuses but keeps the permission', async () => {
  const said = 'Custom storage is not properly initialized'
  serve({ isConnected: true, signIn: 'page', maps: { status: 403, body: { detail: said } } })
  shown(<CloudStorages onOpen={jest.fn()} />)
  await screen.findByText(said)
  await screen.findByRole('link', { name: 'Connect Studio Cloud again' })
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Disconnect Studio Cloud' }))
  await screen.findByRole('link', { name: 'Connect Studio Cloud' })
  await waitFor(() => expect(screen.queryByText(said)).toBeNull())
})

test('retries a failing storage', async () => {
  const service = serve({
    isConnected: true,
    maps: { status: 502, body: { detail: 'General error in CARTO provider' } },
  })
  shown(<CloudStorages onOpen={jest.fn()} />)
  await screen.findByText('General error in CARTO provider')
  service.maps = { body: { maps: [map] } }
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Retry' }))
  await screen.findByText('Trips')
})

test('offers a connected storage when saving', async () => {
  serve({ isConnected: true })
  const onChange = jest.fn()
  shown(<SaveTo value="own" onChange={onChange} />)
  await userEvent.setup().selectOptions(await screen.findByLabelText('Save to'), 'Studio Cloud')
  expect(onChange).toHaveBeenCalledWith('hosted')
})

test('drops a disconnected storage as the target', async () => {
  serve()
  const onChange = jest.fn()
  shown(<SaveTo value="hosted" onChange={onChange} />)
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('own'))
})
