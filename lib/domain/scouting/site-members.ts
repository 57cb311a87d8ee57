/** [lng, lat] of the bays that a site groups. */
export type SiteMembers = readonly (readonly [lng: number, lat: number])[]

export const writeMembers = (members: SiteMembers): string => members.map((each) => each.join()).join(';')

export function readMembers(text: string): [lng: number, lat: number][] {
  return text.split(';').flatMap((pair): [number, number][] => {
    const [lng = Number.NaN, lat = Number.NaN] = pair === '' ? [] : pair.split(',').map(Number)
    return Number.isFinite(lng) && Number.isFinite(lat) ? [[lng, lat]] : []
  })
}
