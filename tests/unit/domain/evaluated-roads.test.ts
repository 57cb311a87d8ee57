import { evaluatedRoads } from '@/lib/domain/records/evaluated-surroundings'

const busiest = {
  'Busiest road': 'Zollstrasse',
  'Busiest road class': 'Primary',
  'Busiest road AADT': 26_338,
  'Busiest road counted': true,
  'Busiest road year': 2023,
}
const main = {
  'Main road': 'Zollstrasse',
  'Main road class': 'Primary',
  'Main road AADT': 26_338,
  'Main road counted': true,
  'Main road year': 2023,
  'Main road distance': 240,
}

describe('the roads named for a location', () => {
  it('are the busiest and the nearest main one', () => {
    const other = { ...main, 'Main road': 'Landstrasse', 'Main road counted': false, 'Main road year': null }
    expect(evaluatedRoads({ ...busiest, ...other })).toEqual([
      {
        label: 'Busiest road',
        title: 'Busiest road within 3 minutes',
        name: 'Zollstrasse',
        aadt: 26_338,
        isCounted: true,
        note: 'Primary, counted in 2023',
        detail: 'vehicles/day on Zollstrasse · Primary, counted in 2023',
      },
      {
        label: 'Main road',
        title: 'Nearest main road, 240 m',
        name: 'Landstrasse',
        aadt: 26_338,
        isCounted: false,
        note: 'Primary, class default',
        detail: 'vehicles/day on Landstrasse, 240 m away · Primary, class default',
      },
    ])
  })

  it('are named once if they are the same', () => {
    expect(evaluatedRoads({ ...busiest, ...main })).toEqual([
      expect.objectContaining({
        label: 'Busiest road',
        title: 'Busiest road within 3 minutes, and nearest main one, 240 m',
        detail: 'vehicles/day on Zollstrasse · Primary, counted in 2023 · also the nearest main road, 240 m',
      }),
    ])
  })

  it('are taken from a record', () => {
    expect(evaluatedRoads({})).toEqual([])
    expect(evaluatedRoads(main).map(({ title }) => title)).toEqual(['Nearest main road, 240 m'])
  })
})
