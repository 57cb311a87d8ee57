import {
  boxIn,
  listStudioPath,
  namedSource,
  recordStudioPath,
  scoutedStudioPath,
  sharedStudioPath,
} from '@/lib/domain/studio/own-data/own-source'

const read = (path: string) => {
  const { search, hash } = new URL(path, 'https://studio.example')
  return namedSource(search, hash)
}

describe('a studio address that names a screen', () => {
  it('keeps what determines the rows of a scouting map, and its boxes', () => {
    const search = '?country=liechtenstein&type=parking&filters=parkings.capacity:20~&site=w1&panel=filters'
    const path = scoutedStudioPath(search, {
      area: [9.4, 47.1, 9.6, 47.2],
      hexId: '891f8d',
      frame: undefined,
    })
    const named = read(path)
    const query = new URLSearchParams(named?.kind === 'scouting' ? named.query : '')
    expect(Object.fromEntries(query)).toEqual({
      source: 'scouting',
      country: 'liechtenstein',
      type: 'parking',
      hex: '891f8d',
      filters: 'parkings.capacity:20~',
      area: '9.4,47.1,9.6,47.2',
    })
    expect(boxIn(query.get('area'))).toEqual([9.4, 47.1, 9.6, 47.2])
  })

  it('names a record by its id and customer', () => {
    const path = recordStudioPath({ evalId: '0001_dc', customer: 'acme' }, '?power=AC&id=7&find=bank')
    expect(read(path)).toMatchObject({ kind: 'record', evalId: '0001_dc', customer: 'acme' })
    expect(path).toContain('power=AC')
    expect(path).not.toContain('id=7')
    expect(read(recordStudioPath({ evalId: 'a', customer: undefined }, ''))).toMatchObject({
      evalId: 'a',
      customer: undefined,
    })
  })

  it('keeps the token of a public link from the server', () => {
    const path = sharedStudioPath('a token', '?power=DC')
    expect(new URL(path, 'https://studio.example').search).not.toContain('token')
    expect(read(path)).toMatchObject({ kind: 'shared', token: 'a token' })
    expect(read('/kepler?source=shared')).toBeUndefined()
    expect(read('/kepler?source=shared#%E0%A4%A')).toBeUndefined()
  })

  it('names the saved list', () => {
    expect(read(listStudioPath())).toEqual({ kind: 'list' })
    for (const path of ['/kepler', '/kepler?source=other', '/kepler?source=record', '/kepler?mapUrl=a']) {
      expect(read(path)).toBeUndefined()
    }
  })

  it.each([null, '', '1,2,3', '1,2,3,4,5', '3,1,2,4', 'a,b,c,d', '0,95,1,96'])('has no box in %p', (text) => {
    expect(boxIn(text)).toBeUndefined()
  })
})
