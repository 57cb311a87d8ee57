'use client'

import { Info } from 'lucide-react'
import { useState } from 'react'
import { classes } from '@/components/ui/classes'
import { brand } from '@/lib/config/brand'
import type { Source } from '@/lib/contract/scout'

/** Each source once, then the company. Rendered as text, never as markup. */
export function attributions(sources: readonly Pick<Source, 'attribution'>[], year: number): string[] {
  const named = sources.map(({ attribution }) => attribution.trim()).filter((text) => text !== '')
  return [...new Set(named), `© ${year} ${brand.company}. All rights reserved.`]
}

interface AttributionProps {
  sources: readonly Source[]
  picture?: string | undefined
  /** For maps as small as a picture, which the texts would cover: all of them behind a button. */
  isFolded?: boolean | undefined
}

/** @returns all texts in one line */
const joined = (texts: readonly (string | undefined)[]) =>
  texts.filter((text) => text !== undefined).join(' · ')

function FoldedAttribution({ texts }: { texts: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <p className="absolute right-1 bottom-1 left-1 z-1 flex justify-end text-[11px] leading-4">
      {isOpen && <span className="mr-1 rounded-sm bg-ink-1000/72 px-2 py-0.5 text-ink-300">{texts}</span>}
      <button
        type="button"
        aria-label="Sources of the map"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="relative grid size-5 flex-none place-items-center self-end rounded-full bg-ink-1000/72 text-ink-300 after:absolute after:-inset-1 max-sm:after:-inset-3"
      >
        <Info aria-hidden className="size-3.5" />
      </button>
    </p>
  )
}

/** Always visible. Narrow maps show the other sources behind a button. */
export function Attribution({ sources, picture, isFolded }: AttributionProps) {
  const [isOpen, setOpen] = useState(false)
  const texts = attributions(sources, new Date().getFullYear())
  if (isFolded) return <FoldedAttribution texts={joined([picture, ...texts])} />
  const [first, ...others] = texts.slice(0, -1)
  const rights = texts.at(-1)
  const shown = [first, picture].filter((text) => text !== undefined)
  return (
    <p className="pointer-events-none absolute right-0 bottom-[var(--map-foot,0px)] left-0 z-1 flex justify-end text-right text-2xs leading-5 text-ink-300">
      <span
        data-map-float
        className="pointer-events-auto rounded-tl-sm bg-ink-1000/72 px-2 @min-[800px]:max-w-[calc(100%-330px)]"
      >
        {shown.join(' · ')}
        <span className={classes(!isOpen && '@max-[1100px]:hidden')}>
          {others.map((text) => ` · ${text}`).join('')}
        </span>
        <span className={classes(!isOpen && '@max-[520px]:hidden')}>
          {shown.length > 0 && ' · '}
          {rights}
        </span>
        {!isOpen && others.length > 0 && (
          <button
            type="button"
            onClick={() => setOpen(true)}
            className="ml-2 rounded-xs underline underline-offset-2 @min-[1100px]:hidden max-sm:relative max-sm:after:absolute max-sm:after:-inset-3"
          >
            {`and ${others.length} more`}
          </button>
        )}
      </span>
    </p>
  )
}
