/** The first column stays while the others scroll sideways. */
export const firstColumn =
  'sticky left-0 z-1 w-[280px] min-w-[280px] bg-paper pr-2 pl-6 shadow-[inset_-1px_0_0_var(--color-ink-200)] max-md:w-[148px] max-md:min-w-[148px] max-md:pr-2 max-md:pl-4'
export const ruled = 'border-b border-ink-100'
export const cellLine =
  'tnum h-9 w-[107px] min-w-[107px] pr-3 text-right whitespace-nowrap max-md:w-[88px] max-md:min-w-[88px]'
