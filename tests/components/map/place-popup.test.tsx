import { act, render, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { MapContext } from '@/components/map/map-context'
import { PlacePopup } from '@/components/map/place-popup'
import { pretendLayout } from '@/tests/support/pretend-layout'

const place = { lat: 47.1, lng: 9.5 }

/** A map of 800 x 600 px, whose place is at x, y; `moveTo` moves the place. */
function pretendMap(x: number, y: number) {
  const at = { x, y }
  const listeners = new Map<string, () => void>()
  const container = document.createElement('div')
  Object.defineProperties(container, { clientWidth: { value: 800 }, clientHeight: { value: 600 } })
  const map = {
    on: (name: string, listener: () => void) => listeners.set(name, listener),
    off: (name: string) => listeners.delete(name),
    project: ([lng]: [number, number]) => ({ x: at.x + Math.round((lng - place.lng) * 1000), y: at.y }),
    getContainer: () => container,
  }
  const tools = { map, controls: {}, occlusion: () => ({ right: 100 }) }
  return {
    tools: tools as unknown as NonNullable<ComponentProps<typeof MapContext>['value']>,
    listeners,
    moveTo: (left: number, top: number) => {
      Object.assign(at, { x: left, y: top })
      act(() => listeners.get('move')?.())
    },
  }
}

function show(x: number, y: number, ring?: [number, number][]) {
  pretendLayout({ width: 200, height: 300 })
  const { tools, ...rest } = pretendMap(x, y)
  const { unmount } = render(
    <MapContext value={tools}>
      <PlacePopup place={place} ring={ring} className="z-2">
        Chargers
      </PlacePopup>
    </MapContext>,
  )
  const box = () => screen.getByText('Chargers').style
  return { ...rest, box, unmount }
}

test('opens right of its place, or left of it before the covered edge', () => {
  const { box, moveTo } = show(300, 200)
  expect(box().translate).toBe('10px -24px')
  moveTo(600, 200)
  expect(box().translate).toBe('-210px -24px')
})

test('stays within the map’s height while its place leaves', () => {
  const { box, moveTo } = show(300, 550)
  expect(box().translate).toBe('10px -258px')
  expect(box().getPropertyValue('--popup-height')).toBe('584px')
  moveTo(300, -500)
  expect(box().translate).toBe('10px 508px')
})

test('leaves the shape around its place uncovered', () => {
  const { box } = show(300, 200, [
    [9.45, 47.1],
    [9.55, 47.1],
  ])
  expect(box().translate).toBe('60px -24px')
})

test('follows no map once closed', () => {
  const { listeners, unmount } = show(300, 200)
  expect([...listeners.keys()]).toEqual(['move', 'resize'])
  unmount()
  expect(listeners.size).toBe(0)
})
