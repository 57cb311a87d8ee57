import { parkingTypeTitle, submittedParkingTypes } from '@/lib/catalogue/parking-types'
import { locationStatuses } from '@/lib/domain/plans/own-sites'

/** Parking types to choose from, after the map's own type if it is not among them. */
export function parkingOptions(value: string) {
  if (value === '' || submittedParkingTypes.some((option) => option.value === value))
    return submittedParkingTypes
  return [{ value, label: parkingTypeTitle(value) }, ...submittedParkingTypes]
}

const statuses = locationStatuses.map((value) => ({ value, label: value }))

/** Statuses to choose from, after a file's own. A location of the status Operating is an own site of plans. */
export function statusOptions(value: string) {
  if (value === '' || statuses.some((option) => option.value === value)) return statuses
  return [{ value, label: value }, ...statuses]
}
