import { act, renderHook } from '@testing-library/react'
import { useCloudMap } from '@/components/studio/saving/use-saving'
import { answerWith } from '@/tests/support/answer-with'

const provider = { id: 'hosted', name: 'Studio Cloud', isConnected: true, signIn: 'token' } as const
const map = { id: 'm1', title: 'Trips', description: '', lastModification: null, thumbnail: false }

test('names a map of another storage while it opens, and reads it as a kepler.gl map', async () => {
  answerWith(() => ({ body: {} }))
  const take = jest.fn().mockResolvedValue(true)
  const { result } = renderHook(() => useCloudMap({ take }))
  await act(async () => result.current.open(provider, map))
  await act(async () => result.current.open(provider, { ...map, title: '' }))
  expect(take.mock.calls.map(([name]) => name)).toEqual(['Trips', 'the map'])
  expect(await take.mock.calls[0][1]()).toMatchObject({ name: 'map.json' })
  expect(result.current.cloud).toEqual({ provider: 'hosted', id: 'm1' })
})
