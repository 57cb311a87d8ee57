'use client'

import { ImageDown } from 'lucide-react'
import { useState } from 'react'
import { type Bar, usageBars } from '@/components/charts/usage-bars'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { saveFile } from '@/lib/client/fetch/download-file'
import { brand } from '@/lib/config/brand'
import type { UsagePeriod } from '@/lib/contract/usage'
import { type StatsView, sumWords } from '@/lib/domain/usage/stats-view'
import { formatCount } from '@/lib/format/number'
import { useWhose } from './use-whose'

type CurrentTotalProps = { view: StatsView; period: UsagePeriod; bars: readonly Bar[] }

/** Total Locations of the current period as a big count. */
export function CurrentTotal({ view, period, bars }: CurrentTotalProps) {
  const last = view.rows.at(-1)?.key ?? ''
  const [isBusy, setBusy] = useState(false)
  const whose = useWhose()
  const save = async () => {
    setBusy(true)
    try {
      const { chartPicture } = await import('@/components/charts/chart-picture')
      const blob = chartPicture({
        title: 'Total Locations',
        note: [`${sumWords(bars.length, period)} up to ${view.title}`, whose].filter(Boolean).join(' · '),
        drawing: usageBars(bars),
      })
      saveFile({ name: `${brand.slug}-usage-by-${period}-${last}.png`, blob })
    } catch {
      notify.error('The picture could not be saved.')
    }
    setBusy(false)
  }
  return (
    <section aria-labelledby="current-total" className="border-b border-ink-300 pb-5 max-lg:order-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h2 id="current-total" className="text-sm font-semibold">
          Total Locations
        </h2>
        <span className="rounded-sm bg-ink-1000 px-2 py-0.5 text-xs leading-[18px] font-semibold text-volt">
          {view.title}
        </span>
        {view.total.locations > 0 && (
          <Button
            tone="ghost"
            size="sm"
            busy={isBusy}
            icon={<ImageDown aria-hidden />}
            onClick={() => void save()}
            className="-mr-2 ml-auto"
          >
            <span className="max-sm:sr-only">Save picture</span>
          </Button>
        )}
      </div>
      <div className="mt-2.5 flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="tnum text-3xl leading-[52px] font-semibold tracking-[-0.04em]">
          {formatCount(view.locations)}
        </p>
        <p className="text-xs whitespace-nowrap text-ink-600">
          {view.notes.map((note) => (
            <span key={note} className="block">
              {note}
            </span>
          ))}
        </p>
      </div>
    </section>
  )
}
