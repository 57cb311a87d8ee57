import * as z from 'zod/mini'
import { poiCategories } from '@/lib/catalogue/poi-categories'
import { filterDatasets } from '@/lib/catalogue/scouting-filters'
import { withoutShareToken } from '@/lib/config/routes'
import { locationTypes } from '@/lib/domain/scouting/scouted-site'

const none = z.object({})
const count = z.int().check(z.nonnegative())

/** Every event with its fields; nothing else is sent. No coordinates, addresses or personal data. */
export const analyticsEvents = {
  page_view: none,
  add_location_to_list: z.object({ source: z.enum(['list', 'sidebar', 'parking_card']) }),
  scouting_parking_item_click: none,
  scouting_parking_comparision_click: none,
  scouting_filter_trigger: z.object({
    source: z.enum(['slider', 'input', 'button']),
    dataset: z.optional(z.enum(filterDatasets)),
    field: z.string().check(z.maxLength(64)),
  }),
  scouting_clear_filters: none,
  scouting_hexagon_click: z.object({
    hex_id: z.string().check(z.maxLength(15)),
    resolution: count.check(z.maximum(15)),
  }),
  scouting_location_type_filter: z.object({ type: z.enum(locationTypes.map(({ value }) => value)) }),
  scouting_nearest_charger_tooltip: none,
  scouting_poi_tooltip: z.object({ category: z.enum(poiCategories) }),
  KeplerRegisterButtonClick: z.object({
    place: z.enum([
      'prompt',
      'limit',
      'sidebar',
      'hexagon',
      'filters',
      'list',
      'fields',
      'sort',
      'calculator',
      'weights',
    ]),
  }),
  LocationItemClick: none,
  LocationCompareClick: none,
  close_survey_button_click: none,
  /** Sent once, when a page is left: sites found, charging stations in view, locations on the list. */
  scouting_session_data_metrics: z.object({ parkings: count, chargers: count, selected_locations: count }),
} as const

export type AnalyticsEvent = keyof typeof analyticsEvents
export type AnalyticsFields<E extends AnalyticsEvent> = z.infer<(typeof analyticsEvents)[E]>

export interface AnalyticsMessage {
  event: AnalyticsEvent
  fields: Record<string, unknown>
  path: string
  at: string
}

/** `/evaluations/8f2c1` → `/evaluations/:id` */
export function pathWithoutIds(pathname: string): string {
  return withoutShareToken(pathname)
    .split('/')
    .map((segment) => (/\d|%|@/.test(segment) ? ':id' : segment))
    .join('/')
}

/** Only declared fields; undefined if they do not fit. */
export function analyticsMessage<E extends AnalyticsEvent>(
  event: E,
  fields: AnalyticsFields<E>,
  { pathname, at }: { pathname: string; at: Date },
): AnalyticsMessage | undefined {
  const parsed = analyticsEvents[event].safeParse(fields)
  if (!parsed.success) return undefined
  return { event, fields: parsed.data, path: pathWithoutIds(pathname), at: at.toISOString() }
}

/** Matches sub-domains too. @param hostname without port */
export function isProductHost(hostname: string, productHosts: readonly string[]): boolean {
  const host = hostname.toLowerCase()
  return productHosts.some((each) => {
    const product = each.toLowerCase()
    return product !== '' && (host === product || host.endsWith(`.${product}`))
  })
}
