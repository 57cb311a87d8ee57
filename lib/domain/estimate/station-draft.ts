import { formatPlain } from '@/lib/format/money'
import { formatCount } from '@/lib/format/number'
import { parseTypedNumber } from '@/lib/format/typed-number'
import { connectorConfigText } from './evaluated-station'

export interface StationDraft {
  connectors: string
  power: string
}
export type StationProblems = Partial<Record<keyof StationDraft, string>>

const maxConnectors = 200
const maxPower = 1000

export function readStation({
  connectors: connectorsText,
  power: powerText,
}: StationDraft): { config: string } | { problems: StationProblems } {
  const connectors = parseTypedNumber(connectorsText) ?? 0
  const power = Math.round((parseTypedNumber(powerText) ?? 0) * 100) / 100
  const problems: StationProblems = {
    ...(!(Number.isInteger(connectors) && connectors >= 1 && connectors <= maxConnectors) && {
      connectors: `Connectors must be a whole number from 1 to ${maxConnectors}.`,
    }),
    ...(!(power >= 1 && power <= maxPower) && {
      power: `Power must be from 1 to ${formatCount(maxPower)} kW.`,
    }),
  }
  if (Object.keys(problems).length > 0) return { problems }
  return { config: connectorConfigText({ connectors, maxPower: power }) }
}

export function draftOfStation(config: string): StationDraft {
  const [connectors = '', power = ''] = config.replace(' kW', '').split('x')
  return { connectors, power: power === '' ? '' : formatPlain(Number(power)) }
}
