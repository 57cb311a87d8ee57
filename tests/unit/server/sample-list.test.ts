import { readSampleList } from '@/server/bff/samples'

const list = 'https://maps.example/gallery/samples.json'
const trips = { id: 'trips', label: 'Trips', dataUrl: 'trips.csv', configUrl: '/configs/trips.json' }

describe('a list of samples', () => {
  it('gives files an address of this site, and keeps the original ones', () => {
    expect(readSampleList([trips], list)).toEqual([
      {
        sample: {
          id: 'trips',
          label: 'Trips',
          dataName: 'trips.csv',
          dataUrl: '/api/maps/samples/trips/data',
          configUrl: '/api/maps/samples/trips/config',
          links: {
            data: 'https://maps.example/gallery/trips.csv',
            config: 'https://maps.example/configs/trips.json',
          },
        },
        sources: {
          data: 'https://maps.example/gallery/trips.csv',
          config: 'https://maps.example/configs/trips.json',
        },
      },
    ])
  })

  it('may be an object with whole maps', () => {
    const [listed] = readSampleList({ samples: [{ id: 'a', keplergl: 'a.json' }] }, list) ?? []
    expect(listed?.sample).toMatchObject({ label: 'a', keplergl: '/api/maps/samples/a/map' })
  })

  it('omits unusable entries', () => {
    const entries = [
      ...[null, 'a', { id: '../a', dataUrl: 'a.csv' }, { id: 'none' }, { ...trips, visible: false }],
      ...[
        { id: 'b', dataUrl: 'javascript:alert(1)' },
        { id: 'c', remoteDatasetConfigUrl: 'c.json' },
      ],
      ...[trips, { ...trips, label: 'Again' }],
    ]
    expect(readSampleList(entries, list)?.map(({ sample }) => sample.label)).toEqual(['Trips'])
  })

  it('is one line of text in each place', () => {
    const [listed] = readSampleList([{ ...trips, label: ' <b>A</b>\u202e\n b ' }], list) ?? []
    expect(listed?.sample.label).toBe('<b>A</b> b')
  })

  it.each([null, 'x', {}, { samples: 'x' }])('is empty: %j', (body) => {
    expect(readSampleList(body, list)).toBeUndefined()
  })
})
