import { s2Middle } from '@/lib/domain/place-columns/s2-middle'
import { s2Ring } from '@/lib/domain/studio/draw/s2-cell'

it.each(['47907', '479073', '89c25', '89c2594', '2ef59bd352b93ac3'])(
  'lies inside the corners that the map draws: %s',
  (token) => {
    const { lat, lng } = s2Middle(token)
    const ring = s2Ring(token) ?? []
    expect(ring).not.toHaveLength(0)
    const lngs = ring.map(([x]) => x)
    const lats = ring.map(([, y]) => y)
    expect(lng).toBeGreaterThanOrEqual(Math.min(...lngs))
    expect(lng).toBeLessThanOrEqual(Math.max(...lngs))
    expect(lat).toBeGreaterThanOrEqual(Math.min(...lats))
    expect(lat).toBeLessThanOrEqual(Math.max(...lats))
  },
)

it('has the middles of the six faces', () => {
  const middles = ['1', '3', '5', '7', '9', 'b'].map(s2Middle)
  expect(middles.map(({ lat }) => Math.round(lat) + 0)).toEqual([0, 0, 90, 0, 0, -90])
  expect([0, 1, 3, 4].map((at) => Math.abs(Math.round(middles[at]?.lng ?? 1)))).toEqual([0, 90, 180, 90])
})
