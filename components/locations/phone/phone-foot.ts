/** The sheet's foot with its one primary: above the phone's own bar, gone while the sheet is a peek. */
export const phoneFoot =
  'grid shrink-0 gap-2.5 border-t border-ink-200 bg-paper px-4 pt-2.5 pb-[max(16px,env(safe-area-inset-bottom))] in-data-[stop=peek]:hidden'
