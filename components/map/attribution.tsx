import { brand } from '@/lib/config/brand'
import type { Source } from '@/lib/contract/scout'

/** Who the data come from, once each, and who made the map. Text of the atlas is shown as text. */
export function attributionText(sources: readonly Pick<Source, 'attribution'>[], year: number): string {
  const named = sources.map(({ attribution }) => attribution.trim()).filter((text) => text !== '')
  return [...new Set(named), `© ${year} ${brand.company}. All rights reserved.`].join(' · ')
}

/** Always visible at the lower right corner of a map. */
export function Attribution({ sources }: { sources: readonly Source[] }) {
  return (
    <p className="absolute right-0 bottom-0 z-1 max-w-full truncate rounded-tl-sm bg-ink-1000/72 px-2 text-[10.5px] leading-5 text-ink-300 max-sm:whitespace-normal">
      {attributionText(sources, new Date().getFullYear())}
    </p>
  )
}
