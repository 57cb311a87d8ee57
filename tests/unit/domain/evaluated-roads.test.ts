import { evaluatedRoads } from '@/lib/domain/evaluation/evaluated-roads'

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

describe('the roads by which people know a location', () => {
  it('are the busiest and the nearest main one', () => {
    const other = { ...main, 'Main road': 'Landstrasse', 'Main road counted': false, 'Main road year': null }
    expect(evaluatedRoads({ ...busiest, ...other })).toEqual([
      {
        title: 'Busiest road within 3 minutes',
        name: 'Zollstrasse',
        aadt: 26_338,
        note: 'Primary, counted in 2023',
      },
      {
        title: 'Nearest main road, 240 m',
        name: 'Landstrasse',
        aadt: 26_338,
        note: 'Primary, class default, not counted',
      },
    ])
  })

  it('are named once where they are the same', () => {
    expect(evaluatedRoads({ ...busiest, ...main })).toEqual([
      expect.objectContaining({ title: 'Busiest road within 3 minutes, and nearest main one, 240 m' }),
    ])
  })

  it('are those that a record holds', () => {
    expect(evaluatedRoads({})).toEqual([])
    expect(evaluatedRoads(main).map(({ title }) => title)).toEqual(['Nearest main road, 240 m'])
  })
})
