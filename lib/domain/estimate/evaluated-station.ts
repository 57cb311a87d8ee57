import type { Connectors } from '@/lib/contract/connectors'

export interface Station {
  connectors: number
  /** kW */
  maxPower: number
}

type Current = 'AC' | 'DC'

/** kW of a planned connector. */
export const plannedPowers = { AC: 22, DC: 50, HPC: 150 } as const satisfies Record<keyof Connectors, number>

/** Predicted if no connectors are planned. */
export const defaultStation = {
  AC: { connectors: 2, maxPower: 22 },
  DC: { connectors: 2, maxPower: 150 },
} as const satisfies Record<Current, Station>

export const plannedClasses: Readonly<Record<Current, readonly (keyof Connectors)[]>> = {
  AC: ['AC'],
  DC: ['DC', 'HPC'],
}

/**
 * The station of a location's first evaluation: its planned connectors, else the default. Two powers count with their
 * mean, to 0.1 kW, so that connectors x kW stays their capacity.
 */
export function plannedStation(current: Current, planned: Connectors | undefined): Station {
  const counts = plannedClasses[current].map((each) => [planned?.[each] ?? 0, plannedPowers[each]] as const)
  const connectors = counts.reduce((sum, [count]) => sum + count, 0)
  if (connectors === 0) return defaultStation[current]
  const kilowatts = counts.reduce((sum, [count, power]) => sum + count * power, 0)
  return { connectors, maxPower: Math.round((kilowatts / connectors) * 10) / 10 }
}

/** kW: connectors x kW each, summed over the evaluated currents. */
export const plannedCapacity = (currents: readonly Current[], planned: Connectors | undefined): number =>
  currents.reduce((sum, current) => {
    const { connectors, maxPower } = plannedStation(current, planned)
    return sum + Math.round(connectors * maxPower)
  }, 0)

export function connectorConfigText({ connectors, maxPower }: Station): string {
  return `${connectors}x${maxPower} kW`
}
