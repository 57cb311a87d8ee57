import { readStations } from '@/server/engine/model/training/read-stations'
import { joinSessions } from '@/tests/bench/metered-stations'

const header = 'city,cp_id,connector,start_date,start_time,end_date,end_time,kwh,site,model'
const session = (cp: string, site: string, over: { day?: string; kwh?: string; model?: string } = {}) => {
  const { day = '02/03/2018', kwh = '10', model = 'APT 22kW Dual Outlet' } = over
  return `X,${cp},1,${day},10:00,${day},12:30,${kwh},"${site}",${model}`
}
const city = (sessions: string[], locations: string[]) => ({
  sessions: [header, ...sessions].join('\n'),
  locations: locations.join('\n'),
})

const byId = (...rows: string[]) => ['cp_id,latitude,longitude,location,type', ...rows]
const byName = (...rows: string[]) => ['Site,Latitude,Longitude', ...rows]

const stationsOf = (...cities: ReturnType<typeof city>[]) => readStations(joinSessions(cities).table).stations
/** A station counts from 30 days of sessions. */
const month = (cp: string, site: string, over = {}) => [
  session(cp, site, over),
  session(cp, site, { ...over, day: '31/03/2018' }),
]

describe('joining sessions to places', () => {
  it('finds a charge point by its id', () => {
    const [station] = stationsOf(city(month('7', 'Dock Street'), byId('7,56.4,-2.9,Elsewhere,Slow')))
    expect(station).toMatchObject({ lat: 56.4, lng: -2.9, connectors: 2, maxPower: 22 })
    expect(station?.kWhPerDay).toBeCloseTo(20 / 30, 6)
    expect(station?.timed).toEqual({ sessions: 2, kWh: 20, hours: 5 })
  })

  it('finds a site under another spelling of its name', () => {
    const sessions = month('7', 'Broxden Park & Ride, Perth')
    expect(stationsOf(city(sessions, byName('Broxden Park & Ride-Perth,56.4,-3.5')))).toHaveLength(1)
  })

  it('takes the place of another charge point of the site', () => {
    const sessions = [...month('7', 'Dock Street'), ...month('8', 'Dock Street')]
    const [station, ...others] = stationsOf(city(sessions, byId('8,56.4,-2.9,Dock Street,Slow')))
    expect(station).toMatchObject({ connectors: 4, lat: 56.4 })
    expect(others).toEqual([])
  })

  it('makes a station of each power at a place, with a rapid charge point serving one car', () => {
    const rapid = { model: 'APT Triple Rapid Charger' }
    const sessions = [...month('7', 'Dock Street'), ...month('8', 'Dock Street', rapid)]
    const found = stationsOf(city(sessions, byName('Dock Street,56.4,-2.9')))
    expect(found.map(({ connectors, maxPower }) => [connectors, maxPower])).toEqual([
      [2, 22],
      [1, 50],
    ])
  })

  it('reports sessions without a place or with impossible power', () => {
    const sessions = [
      ...month('7', 'Dock Street'),
      session('7', 'Dock Street', { kwh: '' }),
      session('7', 'Dock Street', { kwh: '-5' }),
      session('7', 'Dock Street', { kwh: '1430' }),
      session('', 'Dock Street'),
      session('9', 'Princes Street'),
    ]
    const joined = joinSessions([city(sessions, byName('Dock Street,56.4,-2.9'))])
    expect(joined.sessions).toEqual({ all: 7, faulty: 4, unplaced: 1 })
    expect(joined.unplaced).toEqual({ sites: ['Princes Street'], chargePoints: 1 })
    expect([joined.places, joined.chargePoints]).toEqual([1, 2])
  })

  it('refuses a model of unknown power by name', () => {
    const sessions = [session('7', 'Dock Street', { model: 'Tesla' })]
    expect(() => joinSessions([city(sessions, byName('Dock Street,56.4,-2.9'))])).toThrow('"Tesla"')
  })
})
