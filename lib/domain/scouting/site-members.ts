/** [lng, lat] of the bays that a site groups. */
export type SiteMembers = readonly (readonly [lng: number, lat: number])[]

/** `9.5215,47.14;9.5216,47.1401`, the wire form of a site's grouped bays. */
export const writeMembers = (members: SiteMembers): string => members.map((each) => each.join()).join(';')

/** The inverse of `writeMembers`; invalid parts are left out. */
export function readMembers(text: string): [lng: number, lat: number][] {
  return text.split(';').flatMap((pair): [number, number][] => {
    const [lng = Number.NaN, lat = Number.NaN] = pair === '' ? [] : pair.split(',').map(Number)
    return Number.isFinite(lng) && Number.isFinite(lat) ? [[lng, lat]] : []
  })
}
