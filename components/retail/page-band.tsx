import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

const grounds = { paper: 'bg-paper', wash: 'bg-ink-50', dark: 'bg-ink-1000 text-paper' } as const

type BandProps = {
  ground: keyof typeof grounds
  title: string
  lead?: string
  children: ReactNode
}

/** A part of the page over its whole width. */
export function Band({ ground, title, lead, children }: BandProps) {
  return (
    <section data-ground={ground === 'dark' ? 'dark' : 'paper'} className={grounds[ground]}>
      <div className="mx-auto max-w-[1200px] px-5 py-16 sm:px-8 sm:py-20 lg:px-10">
        <h2 className="max-w-[24em] text-2xl font-semibold tracking-[-0.03em] text-balance sm:text-[36px] sm:leading-[42px]">
          {title}
        </h2>
        {lead && (
          <p
            className={classes(
              'mt-3 max-w-[44em] text-lg',
              ground === 'dark' ? 'text-ink-300' : 'text-ink-600',
            )}
          >
            {lead}
          </p>
        )}
        <div className="mt-8 sm:mt-10">{children}</div>
      </div>
    </section>
  )
}
