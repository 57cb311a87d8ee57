type OcpiParkingType =
  | 'ALONG_MOTORWAY'
  | 'PARKING_GARAGE'
  | 'PARKING_LOT'
  | 'ON_DRIVEWAY'
  | 'ON_STREET'
  | 'UNDERGROUND_GARAGE'

interface ParkingTypeNote {
  title: string
  ocpi: OcpiParkingType
}

/**
 * Values of a site's `Parking Type`. The wire has OpenStreetMap's words, which are finer than OCPI's six. `retail` is a
 * car park for customers, `forecourt` a fuel station, `rest_area` a rest stop, `staff` and `residents` a likely private use
 * that is inferred, not tagged.
 */
const parkingTypes = {
  surface: { title: 'Surface', ocpi: 'PARKING_LOT' },
  street_side: { title: 'Street side', ocpi: 'ON_STREET' },
  lane: { title: 'On street', ocpi: 'ON_STREET' },
  underground: { title: 'Underground', ocpi: 'UNDERGROUND_GARAGE' },
  'multi-storey': { title: 'Multi-storey', ocpi: 'PARKING_GARAGE' },
  rooftop: { title: 'Rooftop', ocpi: 'PARKING_GARAGE' },
  carports: { title: 'Carports', ocpi: 'PARKING_LOT' },
  retail: { title: 'Customers', ocpi: 'PARKING_LOT' },
  forecourt: { title: 'Forecourt', ocpi: 'PARKING_LOT' },
  rest_area: { title: 'Rest area', ocpi: 'ALONG_MOTORWAY' },
  staff: { title: 'Likely employees', ocpi: 'PARKING_LOT' },
  residents: { title: 'Likely residents', ocpi: 'PARKING_GARAGE' },
} as const satisfies Record<string, ParkingTypeNote>

export type ParkingType = keyof typeof parkingTypes

/** Guessed from the surroundings, because no tag says who may park. */
export type PrivateUse = Extract<ParkingType, 'staff' | 'residents'>

export const isPrivateUse = (value: string): value is PrivateUse => value === 'staff' || value === 'residents'

export const mappedParkingTypes = Object.keys(parkingTypes) as ParkingType[]

export function isParkingType(value: string): value is ParkingType {
  return Object.hasOwn(parkingTypes, value)
}

export const submittedParkingTypes = [
  { value: 'parking', label: 'Car park' },
  { value: 'on_street', label: 'On street' },
  { value: 'parking_lot', label: 'Parking lot' },
  { value: 'parking_garage', label: 'Parking garage' },
  { value: 'underground_garage', label: 'Underground garage' },
] as const

export function parkingTypeTitle(value: string): string {
  if (isParkingType(value)) return parkingTypes[value].title
  return submittedParkingTypes.find((each) => each.value === value)?.label ?? value
}

export function isOffStreet(value: string): boolean {
  return !isParkingType(value) || parkingTypes[value].ocpi !== 'ON_STREET'
}
