export const pillClass =
  'z-2 inline-flex h-9 items-center gap-1.5 rounded-full px-3.5 font-medium text-ink-1000 shadow-float transition-colors duration-(--duration-instant) max-sm:h-11 max-sm:text-base'
