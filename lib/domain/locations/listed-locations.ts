import { parkingTypeTitle } from '@/lib/catalogue/parking-types'
import { plannedCapacity } from '@/lib/domain/estimate/evaluated-station'
import { fold } from '@/lib/format/fold'
import { formatCoordinates } from '@/lib/format/number'
import { onFirstUse } from '@/lib/format/on-first-use'
import { currentsOfType, powerTypes, type SavedLocation } from './saved-list-rules'

export const listOrders = [
  { value: 'added', label: 'Order of adding' },
  { value: 'name', label: 'Name' },
  { value: 'id', label: 'ID' },
  { value: 'power', label: 'Power type' },
  { value: 'parking', label: 'Parking type' },
  { value: 'capacity', label: 'Capacity, largest first' },
] as const
export type ListOrder = (typeof listOrders)[number]['value']

export interface ListedLocation {
  location: SavedLocation
  /** As on its pin, whatever the order. */
  number: number
}

export const capacityOf = ({ evaluationType, connectors }: SavedLocation): number =>
  plannedCapacity(currentsOfType(evaluationType), connectors)

const byWords = onFirstUse(() => new Intl.Collator('en', { numeric: true, sensitivity: 'base' }))

/** The address unless the name repeats it. */
export const shownAddress = ({ name, address }: { name: string; address?: string | undefined }): string =>
  address === undefined || address === name ? '' : address

type Compare = (a: SavedLocation, b: SavedLocation) => number

const comparisons: Record<Exclude<ListOrder, 'added'>, Compare> = {
  name: (a, b) => byWords().compare(a.name, b.name),
  id: (a, b) => byWords().compare(a.id, b.id),
  power: (a, b) => powerTypes.indexOf(a.evaluationType) - powerTypes.indexOf(b.evaluationType),
  parking: (a, b) => byWords().compare(parkingTypeTitle(a.parkingType), parkingTypeTitle(b.parkingType)),
  capacity: (a, b) => capacityOf(b) - capacityOf(a),
}

function searchedText({ name, address = '', id, lat, lng, parkingType }: SavedLocation): string {
  return fold([name, address, id, formatCoordinates(lat, lng), parkingTypeTitle(parkingType)].join('\n'))
}

/** Locations whose name, address, ID, parking type or coordinates contain each word of `search`. */
export function listedLocations(
  locations: readonly SavedLocation[],
  { search, order }: { search: string; order: ListOrder },
): readonly ListedLocation[] {
  const parts = fold(search)
    .split(/[\s,]+/)
    .filter(Boolean)
  const numbered = locations.map((location, index) => ({ location, number: index + 1 }))
  const found =
    parts.length === 0
      ? numbered
      : numbered.filter(({ location }) => {
          const text = searchedText(location)
          return parts.every((part) => text.includes(part))
        })
  if (order === 'added') return found
  const compare = comparisons[order]
  return found.toSorted((a, b) => compare(a.location, b.location))
}

/** Toggles row `to`; rows from `from` on follow it, as with Shift. */
export function rangeToggled(
  rows: readonly { id: string }[],
  selected: ReadonlySet<string>,
  { from, to }: { from: number; to: number },
): Set<string> {
  const pressed = rows[to]
  const next = new Set(selected)
  if (!pressed) return next
  const isOn = !selected.has(pressed.id)
  const [first, last] = from < to ? [from, to] : [to, from]
  for (const { id } of rows.slice(first, last + 1)) {
    if (isOn) next.add(id)
    else next.delete(id)
  }
  return next
}
