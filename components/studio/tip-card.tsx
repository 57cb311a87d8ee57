import { X } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { formatPlain } from '@/lib/format/money'
import { formatCountOf } from '@/lib/format/number'
import type { Found } from './map/look-up'

export interface Tip extends Found {
  title: string
  lines: readonly { name: string; text: string }[]
  isPinned: boolean
}

/** Tooltip of a feature; stays open once pressed. */
export function TipCard({ tip, onClose }: { tip: Tip; onClose: () => void }) {
  const { title, lines, bin, isPinned, x, y } = tip
  const place = isPinned
    ? undefined
    : { left: `min(${x + 12}px, calc(100% - 17rem))`, top: `min(${y + 12}px, calc(100% - 12rem))` }
  return (
    <section
      aria-label={`Values of ${title}`}
      aria-live={isPinned ? 'polite' : undefined}
      data-ground="paper"
      style={place}
      className={`absolute z-3 w-64 rounded-md bg-paper px-3 py-2.5 text-ink-1000 shadow-float ${isPinned ? 'top-3 left-3' : 'pointer-events-none'}`}
    >
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 truncate font-semibold">{title}</p>
        {isPinned && <IconButton label="Close" size="sm" icon={<X aria-hidden />} onClick={onClose} />}
      </div>
      {bin && bin.count > 1 ? (
        <p className="tnum text-xs">
          {formatCountOf(bin.count, 'row')} here, figure {formatPlain(bin.figure)}
        </p>
      ) : (
        <dl className="mt-1 grid max-h-72 grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 overflow-y-auto text-xs">
          {lines.map(({ name, text }) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="max-w-28 truncate text-ink-600">{name}</dt>
              <dd className="tnum text-right wrap-anywhere">{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  )
}
