import { act, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { DrawArea } from '@/components/locations/area/draw-area'
import { MapContext } from '@/components/map/map-context'

const map = { unproject: ([x, y]: [number, number]) => ({ lng: x, lat: y }) }
const tools = { map, controls: {}, occlusion: () => ({}) } as unknown as NonNullable<
  ComponentProps<typeof MapContext>['value']
>

test('keeps every point of a line drawn faster than the page renders', () => {
  const onArea = jest.fn()
  render(
    <MapContext value={tools}>
      <DrawArea isBusy={false} onArea={onArea} onCancel={() => undefined} />
    </MapContext>,
  )
  const sheet = screen.getByRole('region', { name: 'Draw an area' }).querySelector('[data-area]')
  if (!sheet) throw new Error('There is no sheet to draw on.')
  sheet.setPointerCapture = () => undefined
  const line = [
    [10, 10],
    [90, 10],
    [90, 90],
    [10, 90],
  ] as const
  const send = (type: string, [clientX, clientY]: readonly [number, number]) =>
    sheet.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, clientY }))
  // One act: the page draws nothing in between.
  act(() => {
    send('pointerdown', line[0])
    for (const point of line.slice(1)) send('pointermove', point)
    send('pointerup', line[3])
  })
  expect(onArea.mock.calls).toEqual([[line]])
})
