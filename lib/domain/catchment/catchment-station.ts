import type { PlanStation } from '@/lib/contract/plan-terms'

/**
 * Connectors, and kW of each.
 * @param config such as `2x150 kW` (`connectorConfigSchema`)
 */
export function stationOf(config: string): PlanStation {
  return {
    connectors: Number.parseInt(config, 10),
    kilowatts: Number.parseFloat(config.slice(config.indexOf('x') + 1)),
  }
}
