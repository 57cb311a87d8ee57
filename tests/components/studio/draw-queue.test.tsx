import { drawQueue } from '@/components/studio/use-studio'
import type { StudioClient } from '@/lib/client/studio/studio-client'
import type { Wish } from '@/lib/domain/studio/edit/session'

it('draws the latest window next while the worker is busy with an older one', async () => {
  const asked: number[] = []
  const releases: (() => void)[] = []
  const drawn: number[] = []
  const ask = (_: string, { zoom }: Wish) => {
    asked.push(zoom)
    return new Promise((resolve) => releases.push(() => resolve({ changed: [], rows: { d: zoom } })))
  }
  const draw = drawQueue({ ask } as unknown as StudioClient, ({ rows }) => drawn.push(rows.d ?? 0))
  for (const zoom of [1, 2, 3]) draw({ layers: [], filters: [], zoom })
  expect(asked).toEqual([1])
  releases[0]?.()
  await new Promise((resolve) => setTimeout(resolve))
  expect(asked).toEqual([1, 3])
  expect(drawn).toEqual([1])
})
