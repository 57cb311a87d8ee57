import type { AtlasLibrary } from '@/server/atlas/store/atlas'
import { createAtlasLibrary } from '@/server/atlas/store/atlas-library'
import type { Evaluation } from '@/server/engine/db/queries/evaluations'
import { createRatesAndFactors } from '@/server/engine/model/rates-and-factors'
import { evaluateSubmission } from '@/server/engine/services/evaluations/evaluate-submission'
import { silentLog } from '@/tests/support/engine-rig'

const evaluation: Evaluation = {
  id: 'x',
  customerId: 'ada',
  evalId: '0007',
  name: 'Three countries',
  powerType: 'DC',
  status: 'In progress',
  type: 'Utilization estimation',
  locationCount: 4,
  problems: [],
  submittedBy: null,
  version: 1,
  ...{ date: '2026-11-23', mapAddress: null, excelAddress: null, scorecardAddress: null },
  ...{ isAdded: false, deletedAt: null, createdAt: new Date() },
}

const places = [
  { lat: 47.1662, lng: 9.5106 },
  { lat: 43.7384, lng: 7.4246 },
  { lat: 54.5, lng: 4.2 },
  { lat: 42.5078, lng: 1.5211 },
]

test('evaluates each location in the country that holds it and looks for countries once', async () => {
  const library = createAtlasLibrary(['data/atlas'])
  let searches = 0
  const atlas: AtlasLibrary = {
    ...library,
    overlapping: (bounds) => {
      searches += 1
      return library.overlapping(bounds)
    },
  }
  const locations = places.map((place, position) => ({
    ...place,
    position,
    evaluationId: 'x',
    locationId: String(position),
    name: 'Place',
    evaluationType: 'DC' as const,
    parkingType: 'parking',
    connectors: null,
    traffic: null,
  }))
  const deps = { atlas, model: createRatesAndFactors(), log: silentLog }
  const { signal } = new AbortController()
  const result = await evaluateSubmission(deps, { evaluation, locations }, signal)
  expect(searches).toBe(1)
  expect(result.problems.map((problem) => problem.location_id)).toEqual(['2'])
  for (const { row, surroundings } of result.locations) {
    const place = places[Number(row.location_id)]
    const own = place && (await library.at(place))
    expect(surroundings.country).toBe(own?.manifest.name)
    expect(surroundings).toEqual(place && (await own?.surroundings(place)))
  }
  expect(result.locations.map(({ row }) => row.country)).toEqual(['Liechtenstein', 'Monaco', 'Andorra'])
  await library.close()
})
