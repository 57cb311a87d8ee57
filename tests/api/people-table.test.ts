import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { indexPositions } from '@/server/atlas/derive/geometry/nearby-points'
import { populationRadii, sumPopulation } from '@/server/atlas/derive/places/nearby'
import { peopleTable } from '@/server/atlas/store/tables/nearby-tables'
import { readPoints } from '@/server/atlas/store/tables/read-points'
import { numbersOf, readTable } from '@/server/atlas/store/tables/read-table'

const country = join('data', 'atlas', 'liechtenstein')
const folder = join(country, readFileSync(join(country, 'current'), 'utf8').trim())

test('gives the rounded sum of every home around any point of a country', async () => {
  const table = await readTable(join(folder, 'population.arrow'))
  const points = readPoints(table, readFileSync(join(folder, 'population.index')))
  const population = { points, people: numbersOf(table, 'people') }
  const { around } = peopleTable(population)
  let max = 0
  for (let at = 0; at < points.size; at += 97) {
    const centre = [(points.lngs[at] ?? 0) + (at % 7) / 1000, points.lats[at] ?? 0] as const
    const plain = sumPopulation({ population }, [...centre])
    const found = around([...centre])
    for (const radius of populationRadii) expect(found[radius]).toBe(Math.round(plain[radius]))
    max = Math.max(max, found[10])
  }
  expect(max).toBeGreaterThan(10_000)
})

test('rounds people around a point like the plain sum at a half', () => {
  const points = indexPositions(Array.from({ length: 5 }, (_, at) => [9.5 + at / 10_000, 47.1]))
  const { around } = peopleTable({ points, people: new Float64Array(5).fill(0.7) })
  expect(around([9.5, 47.1])).toEqual({ 1: 4, 2: 4, 5: 4, 10: 4 })
  expect(around([9.9, 47.1])).toEqual({ 1: 0, 2: 0, 5: 0, 10: 0 })
})
