import { objectiveUnit } from '@/lib/domain/plans/plan-words'
import type { PlanDocument } from './documents'

/** A4 in CSS pixels. */
export const page = { width: 794, height: 1123, margin: 48 }
export const inner = page.width - 2 * page.margin

/** Rows that the second page has room for; the spreadsheet has all. */
export const shownRows = 22

export const currencyOf = ({ plan }: PlanDocument): string => plan.grounds?.currency ?? ''

export const unitOf = (document: PlanDocument): string =>
  objectiveUnit(document.plan.settings.objective.kind, currencyOf(document))
