export interface VisitedPage {
  name: string
  path: string
  isForMembers?: boolean
}

const results =
  '/results?location_name=Lindaplatz&city=Schaan&lat=47.1667&lng=9.50884&Connector Config=2x150 kW' +
  '&iso3_2=1474928&iso3_3=155575&iso3_4=9840&iso3_5=217880&iso3_total=1858223&pop_1km=5610&pop_2km=7308'

export const firstPages: readonly VisitedPage[] = [
  { name: 'sign-in', path: '/' },
  { name: 'retail', path: '/retail' },
  { name: "guest's home", path: '/demo/home' },
  { name: "member's home", path: '/home', isForMembers: true },
]

/** Every page for people without an account, and the studio's largest. */
export const weighedPages: readonly VisitedPage[] = [
  ...firstPages,
  { name: 'manual', path: '/manual' },
  { name: 'legal', path: '/legal' },
  { name: 'version', path: '/version' },
  { name: 'support', path: '/support' },
  { name: 'scouting, countries', path: '/scouting', isForMembers: true },
  { name: 'scouting, a country', path: '/scouting?country=liechtenstein', isForMembers: true },
  { name: 'evaluations', path: '/evaluations', isForMembers: true },
  { name: 'results', path: results, isForMembers: true },
]
