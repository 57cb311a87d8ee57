/** By power of the EVSE, lowest first. */
export const chargingClasses = ['AC', 'DC', 'HPC'] as const
export type ChargingClass = (typeof chargingClasses)[number]

export const classPowers = {
  AC: '< 50 kW',
  DC: '50–149 kW',
  HPC: '≥ 150 kW',
} as const satisfies Record<ChargingClass, string>

export function chargingClassOf(kilowatts: number): ChargingClass {
  if (kilowatts < 50) return 'AC'
  return kilowatts < 150 ? 'DC' : 'HPC'
}
