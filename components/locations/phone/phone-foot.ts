/** Foot of the sheet with its primary action: above the phone's own bar, hidden while the sheet peeks. */
export const phoneFoot =
  'grid shrink-0 gap-2.5 border-t border-ink-200 bg-paper px-4 pt-2.5 pb-[max(16px,env(safe-area-inset-bottom))] in-data-[stop=peek]:hidden'
