import { completeLocation } from '@/lib/domain/locations/saved-list-rules'
import { readStudioMap } from '@/lib/domain/studio/read/read-map'
import { datasetLocations, hasCoordinates } from '@/lib/domain/studio/table/dataset-locations'

const existing = [completeLocation([], { id: '1', name: 'Bank', lat: 47.1, lng: 9.5 })]

function found(rows: readonly Record<string, string | number | null>[], shown?: readonly number[]) {
  const names = Object.keys(rows[0] ?? {})
  const fields = names.map((name) => ({
    name,
    type: rows.some((row) => typeof row[name] === 'string') ? 'string' : 'real',
  }))
  const allData = rows.map((row) => names.map((name) => row[name]))
  const [dataset] = readStudioMap({ datasets: [{ data: { id: 'a', fields, allData } }] }).datasets
  if (!dataset) throw new Error('The map has no dataset')
  return datasetLocations(dataset, Uint32Array.from(shown ?? rows.keys()), existing)
}

describe('rows of a dataset as locations', () => {
  it('omits places that the list or an earlier row has', () => {
    const { ready, known, toFix } = found([
      { name: 'Bank again', latitude: 47.1, longitude: 9.5 },
      { name: 'Market', latitude: 47.2, longitude: 9.6 },
      { name: 'Market again', latitude: 47.2, longitude: 9.6 },
      { name: 'Nowhere', latitude: null, longitude: 9.6 },
    ])
    expect(ready).toMatchObject([{ id: '2', name: 'Market', lat: 47.2, lng: 9.6, evaluationType: 'DC' }])
    expect([known, toFix]).toEqual([2, 1])
  })

  it('includes only rows that pass the filters', () => {
    const rows = [
      { lat: 47.2, lng: 9.6 },
      { lat: 47.3, lng: 9.6 },
    ]
    expect(found(rows, [1]).ready.map(({ lat }) => lat)).toEqual([47.3])
  })

  it('ignores columns that only resemble a field, and replaces taken ids', () => {
    const { ready, problems } = found([
      { id: '1', power: 150, pickup_latitude: 47.3, pickup_longitude: 9.6 },
      { id: '9', power: 50, pickup_latitude: 47.4, pickup_longitude: 9.6 },
    ])
    expect(problems).toEqual([])
    expect(ready.map(({ id }) => id)).toEqual(['2', '3'])
  })

  it('reports rows that the import would ask to fix', () => {
    const { ready, problems } = found([
      { lat: 47.3, lng: 9.6, 'power type': 'AC' },
      { lat: 47.4, lng: 9.6, 'power type': 'DC' },
    ])
    expect(ready).toHaveLength(1)
    expect(problems).toEqual([expect.stringContaining('Row 1: Parking type is required')])
  })

  it('detects a dataset without coordinates', () => {
    const columns = [{ name: 'name', type: 'string' }]
    expect(hasCoordinates({ id: 'a', label: 'a', columns })).toBe(false)
  })
})
