import type { Country } from '@/server/atlas/entities/entities'
import type { OcmConnection, OcmPoint } from '@/server/atlas/read/open-charge-map'
import type { OcmStation } from './charging-station'
import { type Plug, plugKind } from './station-power'

/** Usage types 2 (restricted) and 6 (staff, visitors or customers) are not public. */
const closedUsage = new Set([2, 6])
/** Not operational, planned, removed, removed as a duplicate. */
const notThere = new Set([100, 150, 200, 210])
/** Files without `OperatorInfo` lack these names. */
const operators: ReadonlyMap<number, string> = new Map([
  [23, 'Tesla'],
  [3534, 'Tesla'],
])
const unknownOperator = 1

const connectionTypes: ReadonlyMap<number, string> = new Map([
  [1, 'type1'],
  [2, 'chademo'],
  [8, 'tesla_roadster'],
  [16, 'cee_red_16a'],
  [17, 'cee_red_32a'],
  [25, 'type2'],
  [27, 'tesla_supercharger'],
  [28, 'schuko'],
  [30, 'tesla_destination'],
  [32, 'type1_combo'],
  [33, 'type2_combo'],
  [1036, 'type2_cable'],
])
const directCurrent = 30

export function ocmStations(points: readonly OcmPoint[], country: Country): OcmStation[] {
  return points.flatMap((point) => {
    const position = [point.AddressInfo.Longitude, point.AddressInfo.Latitude] as const
    const open = !closedUsage.has(point.UsageTypeID ?? 0) && !notThere.has(point.StatusTypeID ?? 0)
    return open && country.contains(position) ? toStation(point, position) : []
  })
}

function toStation(point: OcmPoint, position: OcmStation['position']): OcmStation {
  const operatorId = point.OperatorID ?? null
  return {
    id: `ocm-${point.ID}`,
    name: point.AddressInfo.Title?.trim() ?? '',
    network: operatorName(point),
    wikidata: '',
    website: point.OperatorInfo?.WebsiteURL ?? '',
    operatorId: operatorId === unknownOperator ? null : operatorId,
    position,
    plugs: (point.Connections ?? []).flatMap(toPlug),
    capacity: null,
    points: point.NumberOfPoints || null,
  }
}

function withoutRemark(title: string): string {
  const from = title.indexOf('(')
  const to = title.lastIndexOf(')')
  if (from < 0 || to < from) return title.trim()
  return `${title.slice(0, from).trimEnd()}${title.slice(to + 1).trimStart()}`.trim()
}

function operatorName(point: OcmPoint): string {
  const title = withoutRemark(point.OperatorInfo?.Title ?? '')
  return title || (operators.get(point.OperatorID ?? 0) ?? '')
}

function toPlug(connection: OcmConnection): Plug | [] {
  if (notThere.has(connection.StatusTypeID ?? 0)) return []
  const kind = plugKind(connectionTypes.get(connection.ConnectionTypeID ?? 0) ?? '')
  const isDirect = connection.CurrentTypeID === directCurrent
  return {
    ...(isDirect && kind.current === 'AC' ? plugKind('type2_combo') : kind),
    count: connection.Quantity || 1,
    kilowatts: connection.PowerKW || null,
  }
}
