import type { ReactNode } from 'react'
import { classes } from '@/components/ui/classes'

const grounds = { paper: 'bg-paper', wash: 'bg-ink-50', dark: 'bg-ink-1000 text-paper' } as const

type BandProps = {
  ground: keyof typeof grounds
  title: string
  lead?: string
  children: ReactNode
}

/** A full-width section of the page. */
export function Band({ ground, title, lead, children }: BandProps) {
  return (
    <section data-ground={ground === 'dark' ? 'dark' : 'paper'} className={grounds[ground]}>
      <div className="mx-auto max-w-[1200px] px-5 py-16 sm:px-8 sm:py-20 lg:px-10 lg:py-24">
        <h2 className="max-w-[22em] text-2xl font-semibold tracking-[-0.03em] text-balance sm:text-[40px] sm:leading-[46px]">
          {title}
        </h2>
        {lead && (
          <p
            className={classes(
              'mt-3 max-w-[40em] text-lg text-pretty sm:mt-4',
              ground === 'dark' ? 'text-ink-300' : 'text-ink-600',
            )}
          >
            {lead}
          </p>
        )}
        <div className="mt-8 sm:mt-12">{children}</div>
      </div>
    </section>
  )
}
