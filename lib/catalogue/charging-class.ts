/** Charging classes by power of the EVSE (spec 2 §9): AC below 50 kW, DC 50-150 kW, HPC above 150 kW. */
export const chargingClasses = ['AC', 'DC', 'HPC'] as const
export type ChargingClass = (typeof chargingClasses)[number]

export function chargingClassOf(kilowatts: number): ChargingClass {
  if (kilowatts < 50) return 'AC'
  return kilowatts <= 150 ? 'DC' : 'HPC'
}
