import { parkingTypeTitle, submittedParkingTypes } from '@/lib/catalogue/parking-types'

/** Parking types to choose from, after the map's own type if it is not among them. */
export function parkingOptions(value: string) {
  if (value === '' || submittedParkingTypes.some((option) => option.value === value))
    return submittedParkingTypes
  return [{ value, label: parkingTypeTitle(value) }, ...submittedParkingTypes]
}
