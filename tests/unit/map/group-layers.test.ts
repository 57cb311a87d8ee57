import { groupFeatures, groupLines } from '@/components/map/layers/group-layers'

/** Bays along a parallel, in metres from the first. */
const along = (metres: readonly number[]): [number, number][] =>
  metres.map((east) => [9.5 + east / 76_000, 47.1])

const eastOf = (lines: [number, number][][]) =>
  lines.map((line) => line.map(([lng]) => Math.round((lng - 9.5) * 76_000)))

describe('the line of a group of bays', () => {
  it('runs along the street in any order of bays', () => {
    const [line] = eastOf(groupLines(along([40, 0, 60, 20])))
    expect([
      [0, 20, 40, 60],
      [60, 40, 20, 0],
    ]).toContainEqual(line)
  })

  it('is interrupted where the street has no bays', () => {
    const lines = eastOf(groupLines(along([0, 20, 300, 320])))
    expect(lines.map((line) => line.toSorted((a, b) => a - b)).sort()).toEqual([
      [0, 20],
      [300, 320],
    ])
  })

  it('is absent for a single bay', () => {
    expect(groupLines(along([0]))).toEqual([])
    expect(groupLines([])).toEqual([])
  })
})

describe('the features of grouped bays', () => {
  const site = { id: '1', name: 'Poststrasse', lat: 47.1, lng: 9.5, capacity: 12, score: 0.95 }

  it('are a line and a point per bay, in the colour of their site', () => {
    const { features } = groupFeatures([{ ...site, members: along([0, 20, 40]) }])
    expect(features.map(({ geometry }) => geometry.type)).toEqual(['LineString', 'Point', 'Point', 'Point'])
    expect(features.every(({ properties }) => properties.step === 9 && properties.id === '1')).toBe(true)
  })

  it('are absent for other sites', () => {
    expect(groupFeatures([{ ...site, members: [] }, site]).features).toEqual([])
  })
})
