/** Ids of the active location (A) and of the compared one (B). */
export interface SiteSelection {
  active: string | null
  compared: string | null
}

/** A click toggles A, with shift B. A location is never both. */
export function nextSelection(
  { active, compared }: SiteSelection,
  { id, isShift }: { id: string; isShift: boolean },
): SiteSelection {
  if (!isShift) {
    return { active: active === id ? null : id, compared: compared === id ? null : compared }
  }
  if (active === id) return { active, compared }
  return { active, compared: compared === id ? null : id }
}
