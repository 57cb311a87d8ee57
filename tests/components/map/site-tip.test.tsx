import { render } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { SiteTip } from '@/components/map/map-content'
import { MapContext } from '@/components/map/map-context'

const map = {
  on: () => undefined,
  off: () => undefined,
  project: () => ({ x: 200, y: 200 }),
  getContainer: () => document.createElement('div'),
}
const tools = { map, controls: {}, occlusion: () => ({}) } as unknown as NonNullable<
  ComponentProps<typeof MapContext>['value']
>

const site = { id: '1', name: 'Poststrasse, Schaan', lat: 47.1, lng: 9.5, capacity: 38, score: 0.9461 }

function textOf(change: Partial<ComponentProps<typeof SiteTip>['site']> = {}) {
  const { container } = render(
    <MapContext value={tools}>
      <SiteTip site={{ ...site, ...change }} />
    </MapContext>,
  )
  return container.textContent
}

test('counts bays and spaces of a group of bays', () => {
  const members = Array.from({ length: 12 }, (_, at) => [9.5 + at / 1e4, 47.1] as const)
  expect(textOf({ members })).toBe('Poststrasse, Schaan94.612 bays, 38 spaces')
})

test('counts another site’s spaces, without a score that a visitor may not see', () => {
  expect(textOf({ capacity: 1, score: null })).toBe('Poststrasse, Schaan1 space')
  expect(textOf({ capacity: null, score: null })).toBe('Poststrasse, Schaansize unknown')
})
