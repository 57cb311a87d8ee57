import type { ErrorDetail } from '@/lib/contract/error'

const withStop = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Names each wrong field by its path: `arguments.limit: Expected …`. */
export function refusalText(detail: ErrorDetail): string {
  if (typeof detail === 'string') return detail
  if (Array.isArray(detail))
    return detail.map(({ loc, msg }) => `${loc.join('.')}: ${withStop(msg)}`).join('\n')
  const columns = detail.columns?.length ? [`Columns: ${detail.columns.join(', ')}.`] : []
  const locations = detail.location_ids?.length ? [`Locations: ${detail.location_ids.join(', ')}.`] : []
  return [...[detail.message].flat().map(withStop), ...locations, ...columns].join(' ')
}
