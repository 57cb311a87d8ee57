import { recordCandidates } from '@/server/engine/services/network/record-candidates'

const place = (id: string, lat: number, name = id) => ({ id, name, lat, lng: 9.5 })

describe('the candidates of a record', () => {
  it('are the submitted locations, by their names, each once', () => {
    const mapped = [place('0001-1-dc', 47.13936), place('0001-2-dc', 47.2)]
    const submitted = [place('1', 47.1393591, 'Αθήνα'), place('2', 47.2, 'Square')]
    expect(recordCandidates(mapped, submitted)).toEqual(submitted)
  })

  it('are those of the map where nobody submitted them', () => {
    const mapped = [place('a', 47.1), place('b', 47.2)]
    expect(recordCandidates(mapped, [])).toEqual(mapped)
    expect(recordCandidates(mapped, [place('a', 47.3, 'Moved')])).toEqual([
      place('b', 47.2),
      place('a', 47.3, 'Moved'),
    ])
  })
})
