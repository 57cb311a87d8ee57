import type { TripsLayer } from 'deck.gl'
import { deckLayers } from '@/components/studio/map/deck-layers'
import type { Trips } from '@/lib/domain/studio/draw/drawing'

const start = Date.UTC(2026, 0, 1)

const drawing: Trips = {
  kind: 'trips',
  rows: Uint32Array.of(0),
  paths: [
    {
      path: [
        [9, 47],
        [10, 48],
      ],
      times: [start, start + 60_000],
      row: 0,
    },
  ],
  colors: Uint8Array.of(1, 2, 3, 255),
  widths: Float32Array.of(4),
  trailMs: 30_000,
  isFading: true,
  span: [start, start + 60_000],
}

function tripsAt(now: number | undefined, of: Trips = drawing) {
  const look = { zoom: 8, blending: 'normal', now, beforeId: undefined }
  const [layer] = deckLayers({ id: 'a', drawing: of, labels: [], legend: undefined, missing: 0 }, look)
  return (layer as TripsLayer<Trips['paths'][number]>).props
}

describe('trips', () => {
  it('count times from the first one, to the second in 32 bits', () => {
    const { currentTime, trailLength, getTimestamps } = tripsAt(start + 45_000)
    const [trip] = drawing.paths
    expect({ currentTime, trailLength }).toEqual({ currentTime: 45_000, trailLength: 30_000 })
    expect((getTimestamps as (of: unknown) => number[])(trip)).toEqual([0, 60_000])
  })

  it('are drawn to their end without a current time', () => {
    expect(tripsAt(undefined).currentTime).toBe(60_000)
  })

  it('fade unless the file says otherwise', () => {
    expect(tripsAt(start).fadeTrail).toBe(true)
    expect(tripsAt(start, { ...drawing, isFading: false }).fadeTrail).toBe(false)
  })
})
