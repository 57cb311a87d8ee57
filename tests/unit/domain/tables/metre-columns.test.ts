import { cautiousProjection, placeOfMetres } from '@/lib/domain/tables/metre-columns'
import { loadProjection } from '@/lib/geo/projection'

const placeOf = async (code: number, headings: readonly string[], east: number, north: number) => {
  const loaded = await loadProjection(code)
  if (!loaded) throw new Error(`No system ${code}.`)
  const projection = cautiousProjection(loaded, headings)
  return { place: placeOfMetres({ east, north }, projection), projection }
}

describe('metres of a system whose X is the northing', () => {
  // The Palace of Culture in Warsaw: easting 637000, northing 486800.
  it('have no place under X and Y if they fit either way round', async () => {
    const { place, projection } = await placeOf(2180, ['X (EPSG:2180)', 'Y (EPSG:2180)'], 486_800, 637_000)
    expect(place).toBeUndefined()
    expect(projection.isEitherWay?.(637_000, 486_800)).toBe(true)
  })

  it.each([[['Easting', 'Northing']], [['X (Easting)', 'Y (Northing)']], [['E', 'N']]])(
    'have one under %s',
    async (headings) => {
      const { place } = await placeOf(2180, headings, 637_000, 486_800)
      expect(place?.lat).toBeCloseTo(52.23, 1)
      expect(place?.lng).toBeCloseTo(21.0, 1)
    },
  )

  it('have one under X and Y if only one way fits', async () => {
    // Munich in Gauß-Krüger, with the northing as X.
    const { place } = await placeOf(31468, ['X', 'Y'], 5_333_000, 4_468_000)
    expect(place?.lat).toBeCloseTo(48.1, 1)
    expect(place?.lng).toBeCloseTo(11.57, 1)
  })

  it('of systems whose X is the easting keep their order', async () => {
    const { place } = await placeOf(27700, ['X', 'Y'], 530_000, 180_000)
    expect(place?.lat).toBeCloseTo(51.5, 1)
    expect(place?.lng).toBeCloseTo(-0.13, 1)
  })
})
