import * as z from 'zod/mini'
import { poiCategories } from '@/lib/catalogue/poi-categories'
import { filterDatasets } from '@/lib/catalogue/scouting-filters'
import { locationTypes } from '@/lib/domain/scouting/scouted-site'

const none = z.object({})
const count = z.int().check(z.nonnegative())

/**
 * Every event and page view with the fields that may go with it; nothing else is sent. No field holds a coordinate, an address or anything of a person: a hexagon's id is the finest place.
 */
export const analyticsEvents = {
  /** A page is looked at: which one stands in the message's path. */
  page_view: none,
  /** A location came onto the list of new locations. */
  add_location_to_list: z.object({ source: z.enum(['list', 'sidebar', 'parking_card']) }),
  /** A location became the active one. */
  scouting_parking_item_click: none,
  /** A location became the compared one. */
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
  /** Somebody read what the classes of the nearest chargers mean. */
  scouting_nearest_charger_tooltip: none,
  /** Somebody read what a category of places counts. */
  scouting_poi_tooltip: z.object({ category: z.enum(poiCategories) }),
  /** A button that offers registration was pressed. */
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
    ]),
  }),
  close_survey_button_click: none,
  /** Once in a page's life, when it is left: locations found, charging stations in view, locations on the list. */
  scouting_session_data_metrics: z.object({ parkings: count, chargers: count, selected_locations: count }),
} as const

export type AnalyticsEvent = keyof typeof analyticsEvents
export type AnalyticsFields<E extends AnalyticsEvent> = z.infer<(typeof analyticsEvents)[E]>

/** What is sent of an event. `at` is a time of ISO 8601. */
export interface AnalyticsMessage {
  event: AnalyticsEvent
  fields: Record<string, unknown>
  path: string
  at: string
}

/** The path without what names a record: `/evaluations/8f2c1` → `/evaluations/:id`. Never a query. */
export function pathWithoutIds(pathname: string): string {
  return pathname
    .split('/')
    .map((segment) => (/\d|%|@/.test(segment) ? ':id' : segment))
    .join('/')
}

/** The message of an event with the fields of its table and no other; undefined when they do not fit it. */
export function analyticsMessage<E extends AnalyticsEvent>(
  event: E,
  fields: AnalyticsFields<E>,
  { pathname, at }: { pathname: string; at: Date },
): AnalyticsMessage | undefined {
  const parsed = analyticsEvents[event].safeParse(fields)
  if (!parsed.success) return undefined
  return { event, fields: parsed.data, path: pathWithoutIds(pathname), at: at.toISOString() }
}

/** Whether a host is one of the product's or a sub-domain of one. A port counts for nothing. */
export function isProductHost(hostname: string, productHosts: readonly string[]): boolean {
  const host = hostname.toLowerCase()
  return productHosts.some((each) => {
    const product = each.toLowerCase()
    return product !== '' && (host === product || host.endsWith(`.${product}`))
  })
}
